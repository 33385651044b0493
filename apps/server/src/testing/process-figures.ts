import fs from 'node:fs'

/** Ticks of Linux's clock for processes; 100 on every machine that Node runs on. */
const TICK_MS = 10

/** What a process has used of the processor so far. Linux only. */
export function cpuMsOf(pid: number): number {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** The most memory that a process has held so far. Linux only. */
export function peakBytesOf(pid: number): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
}
