import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readCookies } from './testing/api-person.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

let folder: string
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-main-'))
  await fs.chmod(folder, 0o755)
})
afterAll(() => fs.rm(folder, { recursive: true, force: true }))

const running: ChildProcess[] = []
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
})

interface Started {
  child: ChildProcess
  stdout: () => string
  stderr: () => string
}

function start(environment: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      SPOOR_DATA_DIR: path.join(folder, 'data'),
      SPOOR_DEMO: '0',
      PORT: '0',
      ...environment,
    },
  })
  running.push(child)
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  return { child, stdout: () => stdout, stderr: () => stderr }
}

async function ready(started: Started): Promise<string> {
  await until(() => started.stdout().includes('Spoor is ready') || started.child.exitCode !== null)
  const url = /http:\/\/localhost:\d+/.exec(started.stdout())?.[0]
  if (url === undefined) throw new Error(started.stderr())
  return url
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; !(await holds()); waited++) {
    if (waited > 600) throw new Error('It never came to be')
    await sleep(50)
  }
}

async function refusal(environment: Record<string, string>): Promise<string> {
  const refused = start(environment)
  const [code] = await once(refused.child, 'exit')
  expect(code).toBe(1)
  return refused.stderr()
}

test('an invalid configuration aborts startup and lists every fault', async () => {
  const said = await refusal({ PORT: 'x', SMTP_URL: 'x', NODE_ENV: 'production' })
  for (const name of ['PORT', 'SMTP_URL', 'SPOOR_ORIGIN']) expect(said).toContain(`  ${name}: `)
  expect(said).not.toContain('at ')
}, 60_000)

test.runIf(process.platform === 'linux')(
  'from the first start to the last',
  async () => {
    const first = start()
    const url = await ready(first)
    const password = /System admin +admin@spoor\.localhost +(\S+)/.exec(first.stdout())?.[1]
    expect(password).toBeTruthy()

    // The printed password signs in with the printed role.
    const headers = { 'content-type': 'application/json', origin: url }
    const body = JSON.stringify({ email: 'admin@spoor.localhost', password })
    const signedIn = await fetch(`${url}/identity/sign-in/email`, { method: 'POST', headers, body })
    const issued = await fetch(`${url}/identity/token`, { headers: { cookie: readCookies(signedIn) } })
    const { token } = (await issued.json()) as { token: string }
    const profile = await fetch(`${url}/auth/profile`, { headers: { authorization: `Bearer ${token}` } })
    expect(await profile.json()).toMatchObject({ role_type: 'system_admin', email: 'admin@spoor.localhost' })

    // Start a second server on the same folder, and one on a used port.
    expect(await refusal({})).toMatch(/^The data folder .* is in use by another Spoor\. .*\.\n$/)
    const taken = net.createServer().listen(0, 'localhost')
    await once(taken, 'listening')
    const { port } = taken.address() as net.AddressInfo
    const portRefused = await refusal({ PORT: String(port), SPOOR_DATA_DIR: path.join(folder, 'other') })
    expect(portRefused).toBe(`Port ${port} is in use by another program; stop it, or set PORT to another one.\n`)
    taken.close()

    // Kill the worker: the server continues and a new worker takes over.
    const [worker] = await listChildren(first.child.pid as number)
    await until(
      () => os.getPriority(worker) === Math.max(os.getPriority(), os.constants.priority.PRIORITY_BELOW_NORMAL),
    )
    process.kill(worker, 'SIGKILL')
    expect((await fetch(`${url}/health`)).status).toBe(200)
    const person = JSON.stringify({ email: 'new@example.com', password: 'Blue-Crane-7431', name: 'New' })
    const signedUp = await fetch(`${url}/identity/sign-up/email`, { method: 'POST', headers, body: person })
    const { user } = (await signedUp.json()) as { user: { id: string } }
    const own = await fetch(`${url}/identity/token`, { headers: { cookie: readCookies(signedUp) } })
    const { token: ownToken } = (await own.json()) as { token: string }
    const registered = await fetch(`${url}/auth/register`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${ownToken}` },
      body: JSON.stringify({ firebase_uid: user.id, email: 'new@example.com', name: 'New' }),
    })
    expect(registered.ok).toBe(true)
    await until(async () => (await fs.readdir(path.join(folder, 'data', 'mail')).catch(() => [])).length === 1)

    // Kill everything: the next start finds the data and prints no password again.
    const workers = await listChildren(first.child.pid as number)
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const second = start()
    const again = await ready(second)
    expect(second.stdout()).toBe(`Spoor is ready on ${again}\n`)
    const still = await fetch(`${again}/auth/profile`, { headers: { authorization: `Bearer ${token}` } })
    expect(still.status).toBe(200)
    await until(() => workers.every((pid) => !isAlive(pid)))

    second.child.kill('SIGTERM')
    const [code] = await once(second.child, 'exit')
    expect([code, second.stderr()]).toEqual([0, ''])
  },
  180_000,
)

/** The Node processes started by `pid`. */
async function listChildren(pid: number): Promise<number[]> {
  const pids = (await fs.readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').map(Number)
  const commands = await Promise.all(pids.map((child) => fs.readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')))
  return pids.filter((_, i) => commands[i].includes('main.ts'))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
