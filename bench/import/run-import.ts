import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Run } from '../side-by-side.ts'

const OURS = join(import.meta.dirname, 'ours.ts')
/** As the worker is started (apps/server/src/worker-process.ts). */
const WORKER_FLAGS = ['--max-semi-space-size=4']

/** Imports the file in a process of its own. */
export async function runImport(file: string): Promise<Run> {
  const { stdout } = await promisify(execFile)(process.execPath, [...WORKER_FLAGS, OURS, file], {
    maxBuffer: 64 * 1_048_576,
  })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Run
}
