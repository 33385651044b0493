import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { startAnsweringThread, type AnsweringThread } from './platform/http/answering-thread.ts'
import { uploadClient } from './features/intake/uploads/testing/upload-client.ts'
import type { ThreadSettings } from './open-dependencies.ts'
import { setUpTestApp, type TestUser } from './testing/test-app.ts'

/** More than the operating system buffers for a client that has stopped reading. */
const UNREAD_BYTES = 30 * 1_048_576

const spoor = setUpTestApp()
let thread: AnsweringThread
let app: FastifyInstance
let driver: TestUser

beforeAll(async () => {
  const { dependencies, databaseUrl } = spoor
  thread = startAnsweringThread({ config: dependencies.config, databaseUrl } satisfies ThreadSettings, dependencies)
  app = await createApp(dependencies, { webFolder: '/nowhere', thread })
  driver = await spoor.signUp()
  await uploadClient(spoor, driver).send(Buffer.from(tripsFile()))
  await spoor.runJobs()
}, 60_000)
afterAll(async () => {
  await app.close()
  await thread.close()
})

function tripsFile(): string {
  const lines = ['Start time,End time,Start location,End location,Distance (km)']
  for (let i = 0; i < 600; i++) {
    const at = (ms: number) => new Date(Date.UTC(2025, 2, 1, 4) + i * 3_600_000 + ms).toISOString().slice(0, 19)
    lines.push(`${at(0)},${at(900_000)},Depot,Paarl ${i},12`)
  }
  return lines.join('\n')
}

test.for([
  { url: '/readiness' },
  { url: '/trips/csv' },
  { url: '/trips/csv?columns=wrong' },
  { url: '/logbook/2026' },
  { url: '/reports/no-id' },
  { method: 'PUT', url: '/tax', payload: { tax_year: 2026, allowance: 1000 } },
  {
    method: 'POST',
    url: '/rules/preview',
    payload: { rule: { conditions: { days: [1] }, classification: 'business' } },
  },
  { method: 'POST', url: '/rules/preview', payload: { rule: 5 } },
] as const)('$url replies the same as without the thread', { timeout: 60_000 }, async (call) => {
  const request = { ...call, headers: driver.headers }
  const [inThread, plain] = [await app.inject(request), await spoor.app.inject(request)]
  expect([inThread.statusCode, inThread.body]).toEqual([plain.statusCode, plain.body])
  for (const header of ['content-type', 'content-disposition', 'cache-control'])
    expect(inThread.headers[header]).toBe(plain.headers[header])
})

test('replies are compressed once', async () => {
  const headers = { ...driver.headers, 'accept-encoding': 'gzip' }
  const reply = await app.inject({ url: '/trips/csv', headers })
  expect(reply.headers['content-encoding']).toBe('gzip')
  expect(reply.rawPayload.subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]))
})

test('strangers are refused', async () => {
  expect((await app.inject('/trips/csv')).statusCode).toBe(401)
})

test('an unread download stops producing data, and ends with its connection', { timeout: 60_000 }, async () => {
  await uploadClient(spoor, driver).send(randomBytes(UNREAD_BYTES))
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const sockets = Array.from({ length: 3 }, () => net.connect(port, '127.0.0.1').on('error', () => {}))
  const downloadMore = async () => (await app.inject({ url: '/trips/csv', headers: driver.headers })).statusCode
  try {
    for (const socket of sockets) {
      socket.write(`GET /auth/export HTTP/1.1\r\nHost: x\r\nAuthorization: ${driver.headers.authorization}\r\n\r\n`)
      const [head] = (await once(socket, 'data')) as [Buffer]
      expect(head.toString('latin1')).toMatch(/^HTTP\/1\.1 200/)
      socket.pause()
    }
    await expect.poll(downloadMore, { timeout: 20_000 }).toBe(429)
    await sleep(500)
    expect(await downloadMore()).toBe(429)
  } finally {
    for (const socket of sockets) socket.destroy()
  }
  await expect.poll(downloadMore, { timeout: 20_000 }).toBe(200)
})

test('the next call after the thread has exited starts another', async () => {
  await thread.close()
  expect((await app.inject({ url: '/readiness', headers: driver.headers })).statusCode).toBe(200)
})
