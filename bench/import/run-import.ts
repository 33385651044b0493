import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { WORKER_FLAGS, workerEnvironment } from '../../apps/server/src/worker-process.ts'
import { FOLDER } from '../generate/fixes-files.ts'
import type { Run } from '../side-by-side.ts'

const OURS = join(import.meta.dirname, 'ours.ts')

/**
 * Imports the file in a separate process, started like the worker.
 * @param turn `first` for the first import of the process, `warm` for its second
 */
export async function runImport(file: string, turn: 'first' | 'warm' = 'warm'): Promise<Run> {
  const { stdout } = await promisify(execFile)(process.execPath, [...WORKER_FLAGS, OURS, file, turn], {
    maxBuffer: 64 * 1_048_576,
    env: { ...workerEnvironment(FOLDER), ...process.env },
  })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Run
}
