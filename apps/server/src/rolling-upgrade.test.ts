import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { THIS_RELEASE } from './database/releases.ts'
import { createEmptyDatabase } from './database/testing/template-database.ts'
import type { TestDatabase } from './database/testing/template-database.ts'
import { inDatabase } from './features/uploads/testing/killed-uploads.ts'

const STARTED_WITHIN_MS = 120_000

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createEmptyDatabase(inject('databaseUrl'))
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-upgrade-'))
})
afterAll(async () => {
  await database?.drop()
  await fs.rm(folder, { recursive: true, force: true })
})

const running: ChildProcess[] = []
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
})

function start(program: string, environment: Record<string, string> = {}) {
  const { NODE_ENV: _, NODE_OPTIONS: __, ...inherited } = process.env
  const child = spawn(process.execPath, [fileURLToPath(new URL(program, import.meta.url))], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...inherited, DATABASE_URL: database.url, SPOOR_DATA_DIR: folder, ...environment },
  })
  running.push(child)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { output: () => output, ended: once(child, 'exit') }
}

const startWorker = () => start('./main.ts', { SPOOR_ROLE: 'worker' })

/** Each worker enqueues and runs one when it starts. */
async function countJobsDone(): Promise<number> {
  const [{ done }] = await inDatabase<{ done: number }>(
    database.url,
    `select count(*)::int as done from jobs.job where name = 'learn-outdated' and state = 'completed'`,
  )
  return done
}

async function recordMigrationOf(release: number): Promise<void> {
  const values = [`0999-${release}.sql`, release]
  await inDatabase(database.url, `insert into schema_migration (name, sha256, release) values ($1, '', $2)`, values)
}

test(
  'workers wait for the schema, go on when the next release migrates it, and end themselves at one two releases ahead',
  { timeout: 240_000 },
  async () => {
    const early = startWorker()
    await expect
      .poll(early.output, { timeout: STARTED_WITHIN_MS })
      .toContain('waiting until a server or npm run migrate')
    const migration = start('./migrate.ts')
    expect((await migration.ended)[0]).toBe(0)
    expect(migration.output()).toContain('0134-baseline.sql\n')
    await expect.poll(countJobsDone, { timeout: STARTED_WITHIN_MS }).toBe(1)
    expect(early.output()).not.toMatch(/"level":(50|60)/)

    await recordMigrationOf(THIS_RELEASE + 1)
    const second = startWorker()
    await expect.poll(countJobsDone, { timeout: STARTED_WITHIN_MS }).toBe(2)

    await recordMigrationOf(THIS_RELEASE + 2)
    for (const running of [early, second]) {
      expect((await running.ended)[0]).toBe(1)
      expect(running.output()).toContain('start that version. This worker ends; its jobs go back to the queue.')
    }
    for (const late of [startWorker(), start('./migrate.ts'), start('./main.ts', { SPOOR_ROLE: 'api', PORT: '0' })]) {
      expect((await late.ended)[0]).toBe(1)
      expect(late.output()).toBe(
        `The database was migrated by a newer Spoor (0999-${THIS_RELEASE + 2}.sql); start that version.\n`,
      )
    }
  },
)
