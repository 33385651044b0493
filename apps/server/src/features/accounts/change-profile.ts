import type { Profile, updateProfile } from '@spoor/contract/routes/auth.ts'
import type { Dependencies } from '../../dependencies.ts'
import { requestLearning } from '../../domain/learning/request-learning.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { inTransactionExcludingImports } from '../../platform/database/lock-imports.ts'
import { HttpError, orNotFound } from '../../platform/http/http-error.ts'
import { toIsoDates } from '../../platform/http/iso-dates.ts'
import type { Handler } from '../../platform/http/mount.ts'
import { findAccount } from './account-queries.ts'
import { moveTripsToZone, updateAccount } from './account-writes.ts'
import { checkProfile } from './check-profile.ts'

const IMPORT_WAIT_MS = 20_000
const FILE_IS_READ = 'A file is being read. Change the timezone when it is done.'

export const handleUpdateProfile =
  ({ database, jobs }: Dependencies): Handler<typeof updateProfile> =>
  async (changes, { user }) => {
    checkProfile(changes, user)
    const { name, timezone, preferred_language, mobile, start_page, first_logbook } = changes
    const account = { name: name?.trim(), mobile, timezone, preferred_language, start_page, first_logbook }
    const update = async (tx: Transaction): Promise<void> => {
      await updateAccount(tx, user.id, account)
      // The grounds of suggestions are stored in the driver's language.
      if (preferred_language !== undefined && preferred_language !== user.preferredLanguage)
        await requestLearning(tx, jobs, user.id)
    }
    if (timezone === undefined || timezone === user.timezone) {
      await inTransaction(database, update)
    } else {
      // Imports compute trip days in the stored timezone.
      const wait = { waitMs: IMPORT_WAIT_MS, busy: () => new HttpError(409, FILE_IS_READ) }
      await inTransactionExcludingImports(database, [user.id], wait, async (tx) => {
        await moveTripsToZone(tx, user.id, timezone)
        await requestLearning(tx, jobs, user.id)
        // Runs last, so that other requests that write the row do not hold connections while trips are updated.
        await update(tx)
      })
    }
    return loadProfile(database, user.id)
  }

/** @throws HttpError 404 if the account does not exist */
export async function loadProfile(database: Database, ownerId: string): Promise<Profile> {
  return toIsoDates(orNotFound(await findAccount(database, ownerId), 'Profile'))
}
