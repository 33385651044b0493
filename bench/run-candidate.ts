import { peakMemoryMb } from './peak-memory.ts'

/**
 * Runs the candidate and file given on the command line and prints the measurements as one line of JSON; with `again`
 * as the last argument, those of a second run. Each candidate returns its count: rows, or bytes for the baselines.
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
