import { randomBytes, randomUUID } from 'node:crypto'
import type { Role } from '@spoor/contract/roles.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import type { Dependencies } from '../../dependencies.ts'
import { hasSystemAdmin } from './account-queries.ts'
import { insertCompany, lockPreparation, setPaid } from './account-writes.ts'
import { createAccount } from './create-account.ts'
import { readDemoPasswords, writeDemoPasswords } from './demo-passwords.ts'

/** An account that a start made, with the password that is told to whoever started it. */
export interface PreparedAccount {
  role: string
  email: string
  password: string
}

const DEMO_DRIVER = {
  name: 'Demo Driver',
  email: 'driver@demo.localhost',
  role: 'individual',
  label: 'Driver',
} as const
const DEMO_COMPANY = {
  name: 'Demo Company Admin',
  email: 'company@demo.localhost',
  role: 'company_admin',
  label: 'Company admin',
} as const
const ADMIN_LABEL = 'System admin'
const YEAR_MS = 365 * 86_400_000

/**
 * Makes the first system administrator, and the demo's people where there is a demo; the demo's trips follow by a job.
 * Safe to repeat and to run by several servers at once.
 */
export async function prepareAccounts(dependencies: Dependencies): Promise<PreparedAccount[]> {
  const { config, identity } = dependencies
  // With another provider its own console makes the accounts; see register-account.ts for the first administrator.
  if (config.authProvider !== 'embedded') return []
  const passwords = config.demo ? await readDemoPasswords(config.dataDir) : {}
  const tell: PreparedAccount[] = []

  const admin = await ensureAdmin(dependencies)
  if (admin && config.demo) passwords[config.admin.email] = admin.password
  else if (admin) tell.push(admin)

  if (config.demo) {
    for (const person of [DEMO_DRIVER, DEMO_COMPANY]) {
      const password = await ensureDemoPerson(dependencies, person)
      if (password !== null) passwords[person.email] = password
    }
    await writeDemoPasswords(config.dataDir, passwords)
    const people = [DEMO_DRIVER, DEMO_COMPANY, { email: config.admin.email, label: ADMIN_LABEL }]
    const told = people.map(async ({ email, label }) => {
      const password = passwords[email]
      const holds = password !== undefined && (await identity.hasPassword(email, password))
      return holds ? [{ role: label, email, password }] : []
    })
    tell.push(...(await Promise.all(told)).flat())
  }
  return tell
}

/** The first administrator; null where there is one already. */
async function ensureAdmin(dependencies: Dependencies): Promise<PreparedAccount | null> {
  const { config, database, identity } = dependencies
  if (await hasSystemAdmin(database)) return null
  const { email } = config.admin
  const password = config.admin.password ?? createPassword()
  const { issuer, subject, created } = await identity.create({ email, password, name: 'Administrator' })
  const id = await inTransaction(database, async (tx) => {
    await lockPreparation(tx)
    if (await hasSystemAdmin(tx)) return null
    return createAccount(tx, {
      issuer,
      subject,
      email,
      emailVerified: true,
      name: 'Administrator',
      role: 'system_admin',
    })
  })
  // A configured password is known to whoever configured it.
  return id !== null && created && config.admin.password === null ? { role: ADMIN_LABEL, email, password } : null
}

/** A person of the demo; gives back the password of one who is new. */
async function ensureDemoPerson(
  { database, identity, clock, jobs }: Dependencies,
  person: { name: string; email: string; role: Role },
): Promise<string | null> {
  const password = createPassword()
  const { issuer, subject, created } = await identity.create({ email: person.email, password, name: person.name })
  await inTransaction(database, async (tx) => {
    await lockPreparation(tx)
    const id = await createAccount(tx, { ...person, issuer, subject, emailVerified: true })
    if (id === null) return
    const now = new Date(clock.nowMs())
    await setPaid(tx, id, { at: now, until: new Date(now.getTime() + YEAR_MS) })
    if (person.role === 'company_admin')
      await insertCompany(tx, { id: randomUUID(), name: 'Demo Company', adminId: id })
    else await jobs.enqueue(tx, 'import-demo', { ownerId: id })
  })
  return created ? password : null
}

/** Strong by every rule of the sign-up, and without characters that a shell or a double click would cut. */
function createPassword(): string {
  return `Sp-${randomBytes(9).toString('base64url').replace(/[-_]/g, 'x')}-7`
}
