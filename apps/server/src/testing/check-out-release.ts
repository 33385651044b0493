import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
/** Links to this checkout's own packages. */
const OURS = '@spoor'
const run = promisify(execFile)

/** A release's commit, from its heading in the changelog: `## 1.1.0 (69dbed31)`. */
export async function findReleaseCommit(name: string): Promise<string | null> {
  const changelog = await fs.readFile(path.join(ROOT, 'CHANGELOG.md'), 'utf8')
  return [...changelog.matchAll(/^## (\S+) \(([0-9a-f]{8,})\)$/gm)].find(([, heading]) => heading === name)?.[2] ?? null
}

/** Whether git has the commit, which source archives and shallow clones lack. */
export async function hasCommit(commit: string): Promise<boolean> {
  return run('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT }).then(
    () => true,
    () => false,
  )
}

/**
 * Writes the sources of a commit to an empty folder. Libraries are those of this checkout: most have the same version,
 * and installing others requires the network.
 */
export async function checkOut(commit: string, folder: string): Promise<void> {
  const archive = path.join(folder, 'sources.tar')
  await run('git', ['archive', `--output=${archive}`, commit], { cwd: ROOT })
  await run('tar', ['-xf', archive, '-C', folder])
  await fs.rm(archive)
  const links = path.join(folder, 'node_modules')
  await fs.mkdir(path.join(links, OURS), { recursive: true })
  const libraries = path.join(ROOT, 'node_modules')
  for (const name of await fs.readdir(libraries))
    if (name !== OURS) await fs.symlink(path.join(libraries, name), path.join(links, name))
  for (const name of await fs.readdir(path.join(libraries, OURS)))
    await fs.symlink(await fs.readlink(path.join(libraries, OURS, name)), path.join(links, OURS, name))
  for (const place of ['apps/server', 'packages/core', 'packages/contract'])
    await fs.symlink(path.join(ROOT, place, 'node_modules'), path.join(folder, place, 'node_modules'))
}
