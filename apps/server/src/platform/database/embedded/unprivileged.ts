import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/** How to run PostgreSQL's programs, which refuse to run as root. */
export interface Runner {
  /** Prefix of every command. */
  readonly prefix: readonly string[]
  /** The user who owns its files and runs it; null for the current user. */
  readonly user: { uid: number; gid: number } | null
}

/**
 * Chooses how to run PostgreSQL: as the current user; as an unprivileged user when we are root; in a user namespace
 * when we are root and that user cannot reach `folders` (a home of mode 0700).
 */
export function chooseRunner(folders: readonly string[]): Runner {
  if (process.getuid?.() !== 0) return { prefix: [], user: null }
  const user = unprivilegedUser()
  const blocked = folders.find((folder) => !othersMayEnter(folder))
  if (user && blocked === undefined) return { prefix: [], user }
  const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000']
  if (canRun([...namespace, 'true'])) return { prefix: namespace, user: null }
  throw new Error(
    blocked === undefined
      ? 'PostgreSQL does not run as root and no unprivileged user was found; start Spoor as another user or set DATABASE_URL.'
      : `PostgreSQL does not run as root, and other users cannot enter ${blocked}; start Spoor as another user, set SPOOR_DATA_DIR to a folder that others may enter, or set DATABASE_URL.`,
  )
}

function unprivilegedUser(): { uid: number; gid: number } | null {
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: readId('-u', name), gid: readId('-g', name) }
    } catch {
      // Try the next user.
    }
  }
  return null
}

function readId(flag: '-u' | '-g', name: string): number {
  return Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
}

function othersMayEnter(folder: string): boolean {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if (fs.existsSync(at) && (fs.statSync(at).mode & 0o001) === 0) return false
    if (at === path.dirname(at)) return true
  }
}

function canRun(command: readonly string[]): boolean {
  try {
    execFileSync(command[0], command.slice(1), { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
