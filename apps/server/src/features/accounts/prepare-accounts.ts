import { inTransaction } from '../../platform/database/database.ts'
import type { Dependencies } from '../../dependencies.ts'
import { hasSystemAdmin } from './account-queries.ts'
import { lockPreparation } from './account-writes.ts'
import { createAccount } from './create-account.ts'
import { createPassword, DEMO_COMPANY, DEMO_PEOPLE, ensureDemoPerson } from './prepare-demo.ts'
import fs from 'node:fs/promises'
import path from 'node:path'
import { writeDurably } from '../../platform/files/durable-files.ts'

/** An account created at startup, with the password printed to the operator. */
export interface PreparedAccount {
  role: string
  email: string
  password: string
}

const ADMIN_LABEL = 'System admin'

/**
 * Creates the first system administrator, and the demo's users if enabled; the demo's trips follow in a job. Safe to
 * repeat and to run on several servers at once.
 */
export async function prepareAccounts(dependencies: Dependencies): Promise<PreparedAccount[]> {
  const { config, identity } = dependencies
  // Other providers create accounts in their own console; register-account.ts creates the first administrator.
  if (config.authProvider !== 'embedded') return []
  const passwords = config.demo ? await readDemoPasswords(config.dataDir) : {}
  const prepared: PreparedAccount[] = []

  const admin = await ensureAdmin(dependencies)
  if (admin && config.demo) passwords[config.admin.email] = admin.password
  else if (admin) prepared.push(admin)

  if (config.demo) {
    for (const person of DEMO_PEOPLE) {
      const password = await ensureDemoPerson(dependencies, person)
      if (password !== null) passwords[person.email] = password
    }
    await inTransaction(dependencies.database, async (tx) => {
      await dependencies.jobs.enqueue(tx, 'list-demo-people', {})
      await dependencies.jobs.enqueue(tx, 'fill-demo-company', { company: DEMO_COMPANY })
    })
    await writeDemoPasswords(config.dataDir, passwords)
    const people = [...DEMO_PEOPLE, { email: config.admin.email, label: ADMIN_LABEL }]
    const accounts = people.map(async ({ email, label }) => {
      const password = passwords[email]
      const holds = password !== undefined && (await identity.hasPassword(email, password))
      return holds ? [{ role: label, email, password }] : []
    })
    prepared.push(...(await Promise.all(accounts)).flat())
  }
  return prepared
}

/** Creates the first administrator; null if one exists. */
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
      at: new Date(dependencies.clock.nowMs()),
    })
  })
  // The operator already knows a configured password.
  return id !== null && created && config.admin.password === null ? { role: ADMIN_LABEL, email, password } : null
}

// Stored so that every start can print them until they are changed; readable only by this user.
const FILE = 'demo-passwords.json'

/** The generated passwords of the demo's users, by email address. */
export async function readDemoPasswords(dataDir: string): Promise<Record<string, string>> {
  try {
    return JSON.parse(await fs.readFile(path.join(dataDir, FILE), 'utf8')) as Record<string, string>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return {}
    throw error
  }
}

export async function writeDemoPasswords(dataDir: string, passwords: Readonly<Record<string, string>>): Promise<void> {
  await writeDurably(path.join(dataDir, FILE), `${JSON.stringify(passwords, null, 2)}\n`)
}
