import { peakMemoryMb } from './peak-memory.ts'

/**
 * Runs the candidate named on the command line on the file named there, and prints what it took as one line of JSON; with
 * `again` behind them, what it took the second time. Each returns what it counted: rows, or bytes for the baselines.
 */
export async function runCandidate(candidates: Record<string, (path: string) => Promise<number>>): Promise<void> {
  const [name, path, turn] = process.argv.slice(2)
  const candidate = candidates[name]
  if (!candidate || !path) {
    console.error(`usage: NAME FILE [again], with NAME one of: ${Object.keys(candidates).join('; ')}`)
    process.exit(2)
  }
  if (turn === 'again') await candidate(path)
  const cpuBefore = process.cpuUsage()
  const startedMs = performance.now()
  const count = await candidate(path)
  const seconds = (performance.now() - startedMs) / 1000
  const cpu = process.cpuUsage(cpuBefore)
  const cpuSeconds = (cpu.user + cpu.system) / 1e6
  console.log(JSON.stringify({ seconds, cpuSeconds, count, peakMb: peakMemoryMb() }))
}
