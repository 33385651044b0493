import { emailFault, mobileFault, nameFault } from '@spoor/contract/rules/account-rules.ts'
import { HttpError, orNotFound } from '../../platform/http/http-error.ts'
import type { Profile, updateProfile } from '@spoor/contract/routes/auth.ts'
import type { Dependencies } from '../../dependencies.ts'
import { requestLearning } from '../../domain/learning/request-learning.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { toIsoDates, type Handler } from '../../platform/http/mount.ts'
import { findAccount } from './account-queries.ts'
import { updateAccount } from './account-writes.ts'

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

export const handleUpdateProfile =
  ({ database, jobs }: Dependencies): Handler<typeof updateProfile> =>
  async (changes, { user }) => {
    checkProfile(changes, user)
    const { name, timezone, preferred_language, mobile, start_page, first_logbook } = changes
    const account = { name: name?.trim(), mobile, timezone, preferred_language, start_page, first_logbook }
    await inTransaction(database, async (tx) => {
      await updateAccount(tx, user.id, account)
      // Suggestions depend on local working hours, and their grounds are in the driver's language.
      const isChanged = (value: string | undefined, was: string) => value !== undefined && value !== was
      if (isChanged(preferred_language, user.preferredLanguage) || isChanged(timezone, user.timezone))
        await requestLearning(tx, jobs, user.id)
    })
    return loadProfile(database, user.id)
  }

/** @throws HttpError 404 if the account does not exist */
export async function loadProfile(database: Database, ownerId: string): Promise<Profile> {
  return toIsoDates(orNotFound(await findAccount(database, ownerId), 'Profile'))
}
