import { emailFault, mobileFault, nameFault } from '@spoor/contract/rules/account-rules.ts'
import { HttpError } from '../../platform/http/http-error.ts'

/** Refuses invalid profile fields with 422, naming each field and its fault. */
export function checkProfile(
  profile: { email?: string; name?: string; mobile?: string | null; timezone?: string; preferred_language?: string },
  before: { mobile: string | null } = { mobile: null },
): void {
  const fields: Record<string, string> = {}
  const wrongEmail = profile.email === undefined ? null : emailFault(profile.email.trim())
  if (wrongEmail !== null) fields.email = wrongEmail
  const wrongName = profile.name === undefined ? null : nameFault(profile.name)
  if (wrongName !== null) fields.name = wrongName
  // Users who never entered a number may continue without one.
  const wrongMobile = profile.mobile || before.mobile ? mobileFault(profile.mobile ?? '') : null
  if (profile.mobile !== undefined && wrongMobile !== null) fields.mobile = wrongMobile
  if (profile.timezone !== undefined && !isTimezone(profile.timezone)) fields.timezone = 'Unknown timezone'
  if (profile.preferred_language !== undefined && !isLanguage(profile.preferred_language)) {
    fields.preferred_language = 'Unknown language'
  }
  const faults = Object.values(fields)
  if (faults.length > 0) throw new HttpError(422, faults.join('; '), fields)
}

function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
