import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import webPush from 'web-push'
import { embeddedDatabaseUrl } from '../../apps/server/src/testing/running-spoor.ts'
import type { FakeCartrack } from '../../apps/server/src/domain/vendors/testing/fake-cartrack.ts'
import { makeFakeTrip, startFakeCartrack } from '../../apps/server/src/domain/vendors/testing/fake-cartrack.ts'
import { startStreetServer } from './street-server.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const DAY_MS = 86_400_000
const START_TIMEOUT_MS = 60_000

/**
 * Starts one Spoor for the whole run, like a user would, but with fast password hashes and a data folder that is
 * deleted afterwards. Tests that start their own Spoor use the real hashes.
 */
export default async function startSpoor(): Promise<() => Promise<void>> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-e2e-'))
  await fs.chmod(folder, 0o755)
  const url = `http://localhost:${await freePort()}`
  const streets = await startStreetServer()
  const cartrack = await startTracker()
  const mailPort = await freePort()
  const { NODE_ENV: _, ...environment } = process.env
  const preloads = ['quick-hashes', 'tracker-dns'].flatMap((name) => ['--import', `./scripts/test/${name}.ts`])
  const server = spawn(process.execPath, [...preloads, 'apps/server/src/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...environment,
      PORT: new URL(url).port,
      SPOOR_DATA_DIR: path.join(folder, 'data'),
      SPOOR_DEMO: '0',
      SPOOR_MAP: streets.styleUrl,
      SPOOR_MAP_DARK: streets.styleUrl.replace('positron', 'dark'),
      SPOOR_MAP_ATTRIBUTION: '© Example Streets',
      // All tests sign people up from one address.
      SPOOR_REGISTRATIONS_PER_HOUR: '100000',
      SPOOR_INBOUND_DOMAIN: 'in.spoor.test',
      SPOOR_INBOUND_SMTP_PORT: String(mailPort),
      SPOOR_SECRETS_KEY: randomBytes(32).toString('base64'),
      SPOOR_CARTRACK_URL: cartrack.url,
      // The calendars and webhooks of tests are on this machine.
      SPOOR_ALLOW_PRIVATE_TARGETS: '1',
      ...createPushKeys(),
      SPOOR_BANK_NAME: 'Example Bank',
      SPOOR_BANK_ACCOUNT_HOLDER: 'Example Holder',
      SPOOR_BANK_ACCOUNT_NUMBER: '6200123456789',
      SPOOR_BANK_BRANCH_CODE: '250655',
    },
  })
  let said = ''
  server.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  server.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const deadlineMs = Date.now() + START_TIMEOUT_MS
  while (!said.includes('Spoor is ready')) {
    if (server.exitCode !== null || Date.now() > deadlineMs) throw new Error(`Spoor did not start:\n${said}`)
    await sleep(50)
  }
  process.env.E2E_URL = url
  process.env.E2E_MAIL_PORT = String(mailPort)
  process.env.E2E_STREETS = new URL(streets.styleUrl).origin
  process.env.E2E_DATA_DIR = path.join(folder, 'data')
  process.env.E2E_DATABASE_URL = embeddedDatabaseUrl(path.join(folder, 'data'))

  return async () => {
    const endedEarly = server.exitCode !== null || server.signalCode !== null
    if (!endedEarly) {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await ended
    }
    streets.close()
    await cartrack.close()
    await fs.rm(folder, { recursive: true, force: true })
    if (endedEarly) throw new Error(`Spoor ended by itself (${server.exitCode ?? server.signalCode}):\n${said}`)
  }
}

/** Notification keys, as in operating.md. */
function createPushKeys(): Record<string, string> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  return { SPOOR_VAPID_PUBLIC_KEY: publicKey, SPOOR_VAPID_PRIVATE_KEY: privateKey }
}

/** Cartrack on loopback, with one vehicle that drove on each of the last three days. */
async function startTracker(): Promise<FakeCartrack> {
  const nowMs = Date.now()
  const fake = await startFakeCartrack(() => Date.now())
  fake.vehicles = [{ vehicle_id: 7, registration: 'CA 123-456', vehicle_name: 'Bakkie' }]
  fake.trips = [3, 2, 1].map((days) => makeFakeTrip(days, nowMs - days * DAY_MS))
  return fake
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, () => {
      const { port } = probe.address() as net.AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
