import type { FastifyInstance } from 'fastify'
import { REFUSALS } from '@spoor/contract/words/refusals.ts'
import * as auth from '@spoor/contract/routes/auth.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { missIfMachineAway } from '../../platform/database/is-database-unavailable.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { inTransactionExcludingImports } from '../../platform/database/lock-imports.ts'
import type { Dependencies } from '../../dependencies.ts'
import { HttpError, notFound, orNotFound } from '../../platform/http/http-error.ts'
import { releaseHeldUploads } from '../intake/index.ts'
import { isEmailVerified } from '../../platform/identity/gate.ts'
import { mount, mountForIdentity } from '../../platform/http/mount.ts'
import { findAccount } from './account-queries.ts'
import { toIsoDates } from '../../platform/http/iso-dates.ts'
import { requestLearning } from '../../domain/learning/request-learning.ts'
import { moveTripsToZone, recordSignIn, updateAccount } from './account-writes.ts'
import { getPaymentStatus } from './payment-status.ts'
import { findUser } from '../../platform/identity/user-queries.ts'
import { confirmAddress } from './confirm-address.ts'
import { checkProfile } from './check-profile.ts'
import { findProofs } from './proof/proof-queries.ts'
import { registerProofs } from './proof/register-proofs.ts'
import { getOfferedTrialDays } from './trial/start-trial.ts'
import { registerJoining } from './registration/register-joining.ts'

const IMPORT_WAIT_MS = 20_000
const FILE_IS_READ = 'A file is being read. Change the timezone when it is done.'

export function registerAccounts(app: FastifyInstance, dependencies: Dependencies): void {
  const { config, database, clock } = dependencies

  registerJoining(app, dependencies)
  registerProofs(app, dependencies)

  mountForIdentity(app, auth.getProfile, async (_, { user }) => {
    if (user === null) throw notFound('Profile')
    return profile(user.id)
  })

  mount(app, auth.updateProfile, async (changes, { user }) => {
    checkProfile(changes, user)
    const { name, mobile, timezone, preferred_language, start_page, first_logbook } = changes
    const update = async (tx: Transaction): Promise<void> => {
      await updateAccount(tx, user.id, {
        name: name?.trim(),
        mobile,
        timezone,
        preferred_language,
        start_page,
        first_logbook,
      })
      // The grounds of suggestions are stored in the driver's language.
      if (preferred_language !== undefined && preferred_language !== user.preferredLanguage) {
        await requestLearning(tx, dependencies.jobs, user.id)
      }
    }
    if (timezone === undefined || timezone === user.timezone) {
      await inTransaction(database, update)
    } else {
      // Imports compute trip days in the stored timezone.
      const wait = { waitMs: IMPORT_WAIT_MS, busy: () => new HttpError(409, FILE_IS_READ) }
      await inTransactionExcludingImports(database, [user.id], wait, async (tx) => {
        await moveTripsToZone(tx, user.id, timezone)
        await requestLearning(tx, dependencies.jobs, user.id)
        // Runs last, so that other requests that write the row do not hold connections while trips are updated.
        await update(tx)
      })
    }
    return profile(user.id)
  })

  mount(app, auth.recordLogin, async (_, { claims, user: before }) => {
    // Firebase verifies addresses itself; its next token contains the claim.
    if (claims.emailVerified && !before.emailVerified) await confirmAddress(dependencies, claims)
    const user = before.emailVerified ? before : ((await findUser(database, claims.issuer, claims.subject)) ?? before)
    const refusal = app.gate.findRefusal({ claims, user })
    if (refusal !== null) return { message: REFUSALS[refusal], status: refusal, access_granted: false }
    await missIfMachineAway(inTransaction(database, (tx) => recordSignIn(tx, user.id, new Date(clock.nowMs()))))
    await inTransaction(database, (tx) => releaseHeldUploads(tx, dependencies, user.id))
    return { message: 'Login recorded', status: 'active', access_granted: true }
  })

  mount(app, auth.checkPaymentStatus, async (_, { user }) => {
    const account = orNotFound(await findAccount(database, user.id), 'Profile')
    return getPaymentStatus(account, {
      bank: config.bank,
      proofs: await findProofs(database, user.id),
      trialDays: user.emailVerified ? 0 : await getOfferedTrialDays(dependencies, user.id),
      nowMs: clock.nowMs(),
    })
  })

  mountForIdentity(app, auth.verifyToken, (_, { claims, user }) => ({
    valid: true,
    uid: claims.subject,
    email: claims.email,
    email_verified: user === null ? claims.emailVerified : isEmailVerified(user, claims),
    role_type: user?.role ?? null,
  }))

  async function profile(ownerId: string) {
    const account = orNotFound(await findAccount(database, ownerId), 'Profile')
    return toIsoDates(account)
  }
}
