import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from './running-spoor.ts'

/**
 * Firebase's Auth emulator takes 270 MB and serves two tests, so it is installed on demand instead of as a dependency.
 */
const PACKAGE = 'firebase-tools'
const VERSION = '15.34.2'
const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/', import.meta.url))
const START_TIMEOUT_MS = 180_000

export interface AuthEmulator {
  host: string
  /** The mailed links, oldest first: the emulator sends no mail. */
  links(): Promise<{ email: string; requestType: string; oobLink: string; oobCode: string }[]>
  stop(): Promise<void>
}

// Skips the command line, which takes longer to start than the emulator itself, and the unused routes and parameters:
// compiling a validator for each takes three quarters of its startup.
const PROGRAM = `
const [folder, host, port, projectId] = process.argv.slice(1)
const { AuthEmulator } = require(folder + '/node_modules/${PACKAGE}/lib/emulator/auth')
const { paths } = require(folder + '/node_modules/${PACKAGE}/lib/emulator/auth/apiSpec').default
for (const [name, path] of Object.entries(paths)) {
  if (/tenants|IdpConfig|SamlConfig|:batch|passkey/.test(name)) delete paths[name]
  else path.parameters = path.parameters?.filter((parameter) => !parameter.$ref)
}
new AuthEmulator({ host, port: Number(port), projectId }).start()
`

/** Starts Firebase's own emulator for one project. A `demo-` project needs no account. */
export async function startAuthEmulator(project: `demo-${string}`): Promise<AuthEmulator> {
  const folder = await install()
  const port = await freePort()
  const { NODE_OPTIONS: _, ...environment } = process.env
  const emulator = spawn(process.execPath, ['-e', PROGRAM, folder, '127.0.0.1', String(port), project], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environment, CI: 'true', FIREBASE_CLI_DISABLE_ANALYTICS: '1' },
  })
  const said = gather(emulator)
  const host = `127.0.0.1:${port}`
  try {
    await answering(`http://${host}/`, emulator, said)
  } catch (error) {
    emulator.kill('SIGKILL')
    throw error
  }
  return {
    host,
    async links() {
      const response = await fetch(`http://${host}/emulator/v1/projects/${project}/oobCodes`)
      return ((await response.json()) as { oobCodes: Awaited<ReturnType<AuthEmulator['links']>> }).oobCodes
    },
    async stop() {
      const ended = new Promise((resolve) => emulator.once('exit', resolve))
      emulator.kill('SIGTERM')
      await ended
    },
  }
}

/** Returns the emulator's folder; the first caller installs it atomically. */
async function install(): Promise<string> {
  const target = path.join(CACHE, `${PACKAGE}-${VERSION}`)
  if (await exists(target)) return target
  await fs.mkdir(CACHE, { recursive: true })
  const half = await fs.mkdtemp(path.join(CACHE, `${PACKAGE}-`))
  await fs.writeFile(path.join(half, 'package.json'), '{"private":true}')
  // Its install scripts compile parts that the emulator does not use.
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--save-exact']
  const npm = spawn('npm', ['install', ...flags, `${PACKAGE}@${VERSION}`], {
    cwd: half,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  const said = gather(npm)
  const code = await new Promise<number | null>((resolve) =>
    npm.once('exit', resolve).once('error', () => resolve(null)),
  )
  if (code !== 0) {
    await fs.rm(half, { recursive: true, force: true })
    throw new Error(
      `Firebase's Auth emulator could not be installed, so nothing of Firebase can be tested here: ` +
        `'npm install ${PACKAGE}@${VERSION}' ended with ${code}. Is the package registry within reach?\n${said()}`,
    )
  }
  try {
    await fs.rename(half, target)
  } catch {
    // Another test installed it first.
    await fs.rm(half, { recursive: true, force: true })
  }
  return target
}

async function answering(url: string, emulator: ChildProcess, said: () => string): Promise<void> {
  const deadlineMs = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const answers = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answers) return
    if (emulator.exitCode !== null || Date.now() > deadlineMs)
      throw new Error(`Firebase's Auth emulator did not start:\n${said()}`)
    await sleep(100)
  }
}

function gather({ stdout, stderr }: ChildProcess): () => string {
  let said = ''
  stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return () => said.slice(-4000)
}

const exists = (file: string): Promise<boolean> =>
  fs.access(file).then(
    () => true,
    () => false,
  )
