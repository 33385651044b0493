// Runs a benchmark, after installing its peers. Usage: npm run bench -- NAME [ARGUMENTS…]
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { runChild } from './run-child.mjs'
import { ensureDependencies, findNode, ROOT, runCommand, say, SetupError } from './setup.mjs'

const BENCH = path.join(ROOT, 'bench')

await runCommand(async () => {
  const [name, ...rest] = process.argv.slice(2)
  const known = fs.readdirSync(BENCH).filter((folder) => fs.existsSync(path.join(BENCH, folder, 'run.ts')))
  if (!name || !known.includes(name))
    throw new SetupError(`usage: npm run bench -- NAME [ARGUMENTS…], where NAME is one of: ${known.join(', ')}`)
  await ensureDependencies()
  ensurePeers()
  process.exitCode = await runChild(findNode(), [path.join(BENCH, name, 'run.ts'), ...rest])
})

/** The peers have their own package and lock file, so that running Spoor does not install them. */
function ensurePeers() {
  const lock = fs.readFileSync(path.join(BENCH, 'package-lock.json'), 'utf8')
  const stamp = path.join(BENCH, 'node_modules', '.lock-installed')
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === lock) return
  say('Installing what the benchmarks are compared with…')
  // Not `npm ci`: polars lists builds for other systems that are missing from registries, which a lock file cannot
  // represent.
  const options = [
    'install',
    '--no-save',
    '--ignore-scripts',
    '--workspaces=false',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const [command, ...prefix] = process.platform === 'win32' ? ['cmd', '/c', 'npm'] : ['npm']
  const { status, stderr } = spawnSync(command, [...prefix, ...options], { cwd: BENCH, encoding: 'utf8' })
  if (status !== 0) throw new SetupError(`The benchmarks' packages could not be installed: ${stderr}`)
  fs.writeFileSync(stamp, lock)
}
