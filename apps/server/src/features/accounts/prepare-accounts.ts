import { inTransaction } from '../../database/in-transaction.ts'
import type { Dependencies } from '../../dependencies.ts'
import { hasSystemAdmin } from './account-queries.ts'
import { lockPreparation } from './account-writes.ts'
import { createAccount } from './create-account.ts'
import { createPassword } from './create-password.ts'
import { readDemoPasswords, writeDemoPasswords } from './demo-passwords.ts'
import { DEMO_PEOPLE, ensureDemoPerson } from './prepare-demo.ts'

/** An account that a start made, with the password that is told to whoever started it. */
export interface PreparedAccount {
  role: string
  email: string
  password: string
}

const ADMIN_LABEL = 'System admin'

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
    for (const person of DEMO_PEOPLE) {
      const password = await ensureDemoPerson(dependencies, person)
      if (password !== null) passwords[person.email] = password
    }
    await inTransaction(dependencies.database, (tx) => dependencies.jobs.enqueue(tx, 'list-demo-people', {}))
    await writeDemoPasswords(config.dataDir, passwords)
    const people = [...DEMO_PEOPLE, { email: config.admin.email, label: ADMIN_LABEL }]
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
