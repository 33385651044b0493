import { nameFault } from '@spoor/contract/account-rules.ts'
import { HttpError } from '../../http/http-error.ts'

const MOBILE = /^(\+27|0)\d{9}$/

/** Refuses what a profile cannot hold: 422 with the field and the specification's sentence. */
export function checkProfile(profile: {
  name?: string
  mobile?: string | null
  timezone?: string
  preferred_language?: string
}): void {
  const fields: Record<string, string> = {}
  const wrongName = profile.name === undefined ? null : nameFault(profile.name)
  if (wrongName !== null) fields.name = wrongName
  if (profile.mobile && !MOBILE.test(profile.mobile.replace(/\s/g, ''))) {
    fields.mobile = 'Please enter a valid South African mobile number'
  }
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
