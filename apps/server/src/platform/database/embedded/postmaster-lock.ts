import fs from 'node:fs'
import path from 'node:path'

/** The holder of a cluster's postmaster.pid: nobody, a dead process or a running server. */
export type PostmasterLock =
  | { state: 'free' }
  | { state: 'stale' }
  | { state: 'live'; pid: number; port: number | null }

export function readPostmasterLock(cluster: string): PostmasterLock {
  let lines: string[]
  try {
    lines = fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return { state: 'free' }
  }
  const pid = Number(lines[0])
  if (!isPostgres(pid)) return { state: 'stale' }
  return { state: 'live', pid, port: Number(lines[3]) || null }
}

export function removePostmasterLock(cluster: string): void {
  fs.rmSync(path.join(cluster, 'postmaster.pid'), { force: true })
}

// A killed server may be a zombie that still responds to kill 0, and a restarted container may reuse its pid, so check
// the process itself where the system allows it.
function isPostgres(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    const state = stat.slice(stat.lastIndexOf(')') + 2)[0]
    return state !== 'Z' && fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
  } catch {
    if (fs.existsSync('/proc/self')) return false
  }
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
