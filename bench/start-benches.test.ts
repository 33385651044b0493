import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSpoor } from '../apps/server/src/testing/running-spoor.ts'
import type { RunningSpoor } from '../apps/server/src/testing/running-spoor.ts'
import type { SharedSpoor } from './start-spoor.ts'

/** These need the built web app and a browser. */
const IN_BROWSER = ['lighthouse', 'logbook']

const benches = fs
  .readdirSync(import.meta.dirname)
  .filter((name) => fs.existsSync(path.join(import.meta.dirname, name, 'run.ts')))
  .filter((name) => !IN_BROWSER.includes(name))

describe('each bench runs at its smallest size', () => {
  let folder: string
  let spoor: RunningSpoor
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'spoor-bench-'))
    fs.chmodSync(folder, 0o755)
    spoor = await startSpoor({ dataDir: folder })
  }, 120_000)
  afterAll(async () => {
    await spoor.killAll()
    fs.rmSync(folder, { recursive: true, force: true })
  }, 60_000)

  test.for(benches)('%s', { timeout: 180_000 }, async (name) => {
    const shared: SharedSpoor = {
      url: spoor.url,
      pid: spoor.pid,
      database: spoor.databaseUrl(),
      worker: spoor.workerPid(),
    }
    const script = path.join(import.meta.dirname, name, 'run.ts')
    const env = {
      ...process.env,
      BENCH_SIZE: 'smallest',
      BENCH_SPOOR: JSON.stringify(shared),
      // They load mostly the same modules.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(folder, 'compiled'),
    }
    const { stdout } = await promisify(execFile)(process.execPath, [script], { env })
    expect(stdout).toMatch(/\d/)
  })
})
