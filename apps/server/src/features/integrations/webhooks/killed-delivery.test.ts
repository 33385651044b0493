import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpAt } from '../../../testing/api-person.ts'
import { startSpoor, type RunningSpoor } from '../../../testing/running-spoor.ts'
import { startReceiver, verify, type Receiver } from './testing/receiver.ts'

let dataDir: string
let spoor: RunningSpoor
let receiver: Receiver
beforeAll(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-killed-delivery-'))
  await fs.chmod(dataDir, 0o755)
  receiver = await startReceiver()
  const key = randomBytes(32).toString('base64')
  spoor = await startSpoor({ dataDir, environment: { SPOOR_SECRETS_KEY: key, SPOOR_ALLOW_PRIVATE_TARGETS: '1' } })
}, 120_000)
afterAll(async () => {
  await spoor?.killAll()
  await receiver?.close()
  await fs.rm(dataDir, { recursive: true, force: true })
})

test(
  'an event whose worker is killed during its delivery arrives later, with the same id',
  { timeout: 240_000, skip: process.platform !== 'linux' },
  async () => {
    const { headers } = await signUpAt(spoor)
    const post = async (url: string, payload: object) => {
      const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }
      const reply = await fetch(`${spoor.url}${url}`, { ...init, body: JSON.stringify(payload) })
      if (!reply.ok) throw new Error(await reply.text())
      return (await reply.json()) as Record<string, string>
    }
    const { id, secret } = await post('/webhooks', { url: receiver.url, events: ['report.frozen'] })
    // Leaves the first request unanswered until its sender has been killed.
    receiver.answer = () => {}
    const report = await post('/reports', { kind: 'expenses', from: '2026-01-01', to: '2026-01-31' })
    await post(`/reports/${report.id}/freeze`, {})
    await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(1)
    receiver.answer = (_, response) => response.end()
    process.kill(spoor.workerPid()!, 'SIGKILL')

    await expect.poll(() => receiver.received.length, { timeout: 120_000 }).toBeGreaterThan(1)
    const [first, second] = receiver.received
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
    expect(verify(secret, second)).toMatchObject({ type: 'report.frozen', data: { report_id: report.id } })
    const list = async () => {
      const reply = await fetch(`${spoor.url}/webhooks/${id}/deliveries`, { headers })
      return ((await reply.json()) as { items: { state: string }[] }).items.map(({ state }) => state)
    }
    await expect.poll(list, { timeout: 60_000 }).toEqual(['delivered'])
  },
)
