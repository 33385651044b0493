import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

const TICK_MS = 10

/** CPU time of a PostgreSQL on this machine: its postmaster, all backends, and those that have exited. Linux only. */
export async function readPostgresCpuMs(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = readStat(rows[0].pid)!.parent
  let ticks = 0
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? readStat(Number(name)) : null
    if (stat === null) continue
    if (Number(name) === postmaster) ticks += stat.own + stat.ended
    else if (stat.parent === postmaster) ticks += stat.own
  }
  return ticks * TICK_MS
}

function readStat(pid: number): { parent: number; own: number; ended: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    return { parent: fields[1], own: fields[11] + fields[12], ended: fields[13] + fields[14] }
  } catch {
    return null
  }
}
