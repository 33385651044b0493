import type { Profile, updateProfile } from '@spoor/contract/routes/auth.ts'
import type { Dependencies } from '../../dependencies.ts'
import { requestLearning } from '../../domain/learning/request-learning.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { orNotFound } from '../../platform/http/http-error.ts'
import { toIsoDates } from '../../platform/http/iso-dates.ts'
import type { Handler } from '../../platform/http/mount.ts'
import { findAccount } from './account-queries.ts'
import { updateAccount } from './account-writes.ts'
import { checkProfile } from './check-profile.ts'

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
