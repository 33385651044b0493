import type { Config } from './config.ts'
import type { RunningServer } from './start-server.ts'

/** The startup message: Spoor's address, and the accounts that await their first sign-in. */
export function welcome(config: Config, { url, accounts }: Pick<RunningServer, 'url' | 'accounts'>): string {
  const lines = [`Spoor is ready on ${config.production ? config.origin : url}`]
  const width = Math.max(0, ...accounts.map((account) => account.role.length))
  const emailWidth = Math.max(0, ...accounts.map((account) => account.email.length))
  for (const { role, email, password } of accounts) {
    lines.push(`  ${role.padEnd(width)}  ${email.padEnd(emailWidth)}  ${password}`)
  }
  return `${lines.join('\n')}\n`
}
