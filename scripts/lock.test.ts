import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const LOCK = fileURLToPath(new URL('./lock.mjs', import.meta.url))

let folder: string
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'spoor-lock-'))
})
afterAll(() => fs.rmSync(folder, { recursive: true }))

/** Runs a program that executes `work` while holding the lock `file`. */
function run(file: string, work: string): Promise<number | null> {
  const program = `import { withLock } from ${JSON.stringify(LOCK)}
    import fs from 'node:fs'
    import { setTimeout as sleep } from 'node:timers/promises'
    await withLock(${JSON.stringify(file)}, { onWait() {}, work: async () => { ${work} } })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'ignore' })
  return new Promise((resolve) => child.once('exit', resolve))
}

test('only one of several concurrent processes holds the lock', async () => {
  const file = path.join(folder, 'many.lock')
  const log = path.join(folder, 'many.log')
  // A process that entered while another was inside would find an unfinished line in the log.
  const work = `fs.appendFileSync(${JSON.stringify(log)}, 'in '); await sleep(30); fs.appendFileSync(${JSON.stringify(log)}, 'out\\n')`
  const codes = await Promise.all(Array.from({ length: 6 }, () => run(file, work)))
  expect(codes).toEqual([0, 0, 0, 0, 0, 0])
  expect(fs.readFileSync(log, 'utf8')).toBe('in out\n'.repeat(6))
  expect(fs.existsSync(file)).toBe(false)
}, 30_000)

test('a killed holder releases the lock', async () => {
  const file = path.join(folder, 'killed.lock')
  await run(file, "process.kill(process.pid, 'SIGKILL')")
  expect(fs.existsSync(file)).toBe(true)
  expect(await run(file, '')).toBe(0)
  expect(fs.existsSync(file)).toBe(false)
}, 30_000)

test("a process that reuses the dead holder's id does not hold the lock", async () => {
  const file = path.join(folder, 'reused.lock')
  fs.writeFileSync(file, JSON.stringify({ pid: process.pid, startedAt: 'long ago' }))
  expect(await run(file, '')).toBe(0)
}, 30_000)
