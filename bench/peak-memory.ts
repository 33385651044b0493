import { existsSync, readFileSync } from 'node:fs'

/**
 * The most memory that a process has held, in MB. Not `process.resourceUsage().maxRSS`: on Linux that of a child begins
 * with what its parent held when it was started, 9 GB where the parent has just made the files that are measured.
 */
export function peakMemoryMb(pid: number | 'self' = 'self'): number {
  const status = `/proc/${pid}/status`
  if (pid === 'self' && !existsSync(status)) return process.resourceUsage().maxRSS / 1024
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(status, 'utf8'))?.[1]) / 1024
}
