import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const RUN_CHILD = fileURLToPath(new URL('./run-child.mjs', import.meta.url))

let folder: string
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'spoor-run-child-'))
  // A server that ignores a lost connection and prints how it was stopped.
  const server = `
    for (const signal of ['SIGTERM', 'SIGINT'])
      process.on(signal, () => { process.stdout.write('ended in order\\n'); process.exit() })
    process.stdout.write('up ' + process.pid + '\\n')
    setInterval(() => {}, 1000)`
  const command = `
    import { runChild } from ${JSON.stringify(RUN_CHILD)}
    process.exitCode = await runChild(process.execPath, ['--eval', ${JSON.stringify(server)}])`
  fs.writeFileSync(path.join(folder, 'start.mjs'), command)
  const scripts = { start: `"${process.execPath}" start.mjs` }
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'x', version: '1.0.0', scripts }))
})
afterAll(() => fs.rmSync(folder, { recursive: true }))

test.runIf(process.platform === 'linux').each([
  ['SIGTERM', 'npm'],
  ['SIGKILL', 'npm'],
  // Like Ctrl+C in a terminal.
  ['SIGINT', 'all of its group'],
] as const)('the child of npm shuts down cleanly after %s to %s', async (signal, target) => {
  const npm = spawn('npm', ['start', '--no-update-notifier'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  let said = ''
  npm.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const closed = once(npm.stdout, 'close')
  await expect.poll(() => /^up (\d+)$/m.exec(said)?.[1], { timeout: 20_000 }).toBeDefined()
  process.kill(target === 'npm' ? npm.pid! : -npm.pid!, signal)
  // Closed only when no process has the pipe open.
  await closed
  expect(said).toContain('ended in order')
})
