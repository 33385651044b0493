import { existsSync, readFileSync } from 'node:fs'

/**
 * Peak memory of a process in MB. Not `process.resourceUsage().maxRSS`: on Linux a child's value starts
 * at its parent's memory, 9 GB if the parent has just created the measured files.
 */
export function peakMemoryMb(pid: number | 'self' = 'self'): number {
  const status = `/proc/${pid}/status`
  if (pid === 'self' && !existsSync(status)) return process.resourceUsage().maxRSS / 1024
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(status, 'utf8'))?.[1]) / 1024
}
