import fs from 'node:fs'

/** Linux clock ticks per second; 100 on every platform of Node. */
const TICK_MS = 10

/** CPU time used by a process. Linux only. */
export function getCpuMs(pid: number): number {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** Peak memory of a process. Linux only. */
export function getPeakBytes(pid: number): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
}
