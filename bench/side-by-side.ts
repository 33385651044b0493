import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { IS_SMALLEST } from './smallest.ts'

/** The measurements of one run, from the last line of a candidate's output. */
export interface Run {
  seconds: number
  cpuSeconds: number
  count: number
  peakMb: number
}

export interface Measured {
  name: string
  /** Medians. */
  seconds: number
  cpuSeconds: number
  peakMb: number
  count: number
  failure: string
}

export interface Contest {
  title: string
  names: string[]
  rounds: number
  /** Runs the candidate once in a separate process. */
  run: (name: string) => Promise<Run>
}

/**
 * Runs the candidates alternately, round after round, so that other load affects all equally, and prints a markdown
 * table while measuring. A candidate is dropped after half a minute in total. At the smallest size only our own
 * candidate, the first, runs, and its failure is thrown.
 */
export async function sideBySide({ title, names, rounds, run }: Contest): Promise<Measured[]> {
  const runs = new Map<string, Run[]>(names.map((name) => [name, []]))
  const failures = new Map<string, string>()
  for (let round = 0; round < (IS_SMALLEST ? 1 : rounds); round++) {
    for (const name of IS_SMALLEST ? names.slice(0, 1) : names) {
      const before = runs.get(name) ?? []
      const spentS = before.reduce((sum, { seconds }) => sum + seconds, 0)
      if (failures.has(name) || spentS > 30) continue
      try {
        before.push(await run(name))
      } catch (error) {
        if (IS_SMALLEST) throw error
        failures.set(name, error instanceof Error ? error.message.split('\n').slice(0, 2).join(' ') : String(error))
      }
      process.stderr.write(`${title}, round ${round + 1}: ${name} ${before.at(-1)?.seconds.toFixed(3) ?? 'failed'}\n`)
    }
  }
  const measured = names.map((name): Measured => {
    const of = runs.get(name) ?? []
    return {
      name,
      seconds: median(of.map(({ seconds }) => seconds)),
      cpuSeconds: median(of.map(({ cpuSeconds }) => cpuSeconds)),
      peakMb: median(of.map(({ peakMb }) => peakMb)),
      count: of[0]?.count ?? 0,
      failure: failures.get(name) ?? '',
    }
  })
  printTable(title, measured)
  return measured
}

function printTable(title: string, measured: Measured[]): void {
  const ours = measured[0].seconds
  console.log(
    `\n### ${title}\n\n| reader | s | CPU s | peak RSS MB | ${measured[0].name} takes |\n|---|---|---|---|---|`,
  )
  for (const { name, seconds, cpuSeconds, peakMb, failure } of measured) {
    if (failure) console.log(`| ${name} | failed: ${failure} | | | |`)
    else
      console.log(
        `| ${name} | ${seconds.toFixed(3)} | ${cpuSeconds.toFixed(2)} | ${peakMb.toFixed(0)} | ${(ours / seconds).toFixed(2)} × |`,
      )
  }
}

/** Runs a script with the same Node and reads the JSON on the last line of its output. */
export async function runScript(script: string, ...parameters: string[]): Promise<Run> {
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...parameters], { maxBuffer: 64 * 1_048_576 })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Run
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** Prints whether a target is met. */
export function printBar(text: string, value: number, most: number): void {
  console.log(`- ${value <= most ? 'kept' : 'MISSED'}: ${text}: ${value.toFixed(2)} (at most ${most})`)
}
