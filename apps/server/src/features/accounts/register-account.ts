import { DEFAULT_PLAN } from '@spoor/contract/plans.ts'
import type { Profile, Registration } from '@spoor/contract/routes/auth.ts'
import type { Config } from '../../config.ts'
import type { Transaction } from '../../database/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { HttpError } from '../../http/http-error.ts'
import type { Claims } from '../../identity/identity.ts'
import type { User } from '../../identity/user.ts'
import { findAccount, hasSystemAdmin, isEmailTaken } from './account-queries.ts'
import { lockPreparation } from './account-writes.ts'
import { profileOf } from './account-wire.ts'
import { createAccount } from './create-account.ts'
import { checkProfile } from './profile-check.ts'

/** Stores the user behind the token. Again with the same token it gives back what is stored. */
export async function registerAccount(
  dependencies: Dependencies,
  registration: Registration,
  { claims, user }: { claims: Claims; user: User | null },
): Promise<Profile> {
  const { database } = dependencies
  checkAgainstServer(registration, claims)
  checkProfile(registration)
  const ownerId = user?.id ?? (await store(dependencies, registration, claims))
  const account = await findAccount(database, ownerId)
  if (!account) throw new HttpError(404, 'Profile not found')
  return profileOf(account)
}

async function store({ config, database }: Dependencies, registration: Registration, claims: Claims): Promise<string> {
  if (await isEmailTaken(database, claims.email)) throw new HttpError(409, 'An account with this email already exists.')
  const id = await inTransaction(database, async (tx) => {
    // Only who may become the first administrator waits for others who may.
    if (config.authProvider !== 'embedded') await lockPreparation(tx)
    return createAccount(tx, {
      issuer: claims.issuer,
      subject: claims.subject,
      email: claims.email,
      emailVerified: claims.emailVerified,
      name: registration.name.trim(),
      role: (await isFirstAdmin(tx, config, claims)) ? 'system_admin' : 'individual',
      mobile: registration.mobile ?? null,
      timezone: registration.timezone,
      preferredLanguage: registration.preferred_language,
    })
  })
  if (id === null) throw new HttpError(409, 'This account was registered a moment ago. Please sign in.')
  return id
}

/** Where another provider keeps the passwords, nobody can be made beforehand: the configured address makes the first one. */
async function isFirstAdmin(tx: Transaction, config: Config, claims: Claims): Promise<boolean> {
  if (config.authProvider === 'embedded' || !claims.emailVerified) return false
  return claims.email.toLowerCase() === config.admin.email && !(await hasSystemAdmin(tx))
}

// What the server derives itself must not be claimed otherwise, and is never ignored in silence.
function checkAgainstServer(registration: Registration, claims: Claims): void {
  const wrong: Record<string, string> = {}
  const derived = {
    firebase_uid: claims.subject,
    email: claims.email.toLowerCase(),
    role_type: 'individual',
    user_type: 'individual',
    company_id: null,
    company_name: null,
    subscription_type: DEFAULT_PLAN,
    max_employees: null,
    invited_by: null,
  }
  const given: Registration = {
    ...registration,
    email: registration.email.trim().toLowerCase(),
    company_name: registration.company_name || null,
  }
  for (const [name, value] of Object.entries(derived) as [keyof typeof derived, string | null][]) {
    const claimed = given[name]
    if (claimed !== undefined && claimed !== value) wrong[name] = `must be ${value === null ? 'empty' : `'${value}'`}`
  }
  if (Object.keys(wrong).length === 0) return
  const detail = Object.entries(wrong)
    .map(([name, message]) => `${name}: ${message}`)
    .join('; ')
  throw new HttpError(422, detail, wrong)
}
