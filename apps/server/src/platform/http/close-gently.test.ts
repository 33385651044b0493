import http, { type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createMetrics } from '../monitoring/metrics.ts'
import { closeGently } from './close-gently.ts'
import { observeRequests } from './observe-requests.ts'

const agent = new http.Agent({ keepAlive: true })
afterEach(() => agent.destroy())

/** An app whose `/slow` replies after a delay, and whose `/stream` begins at once and never ends. */
async function start({ finishMs }: { finishMs?: number } = {}) {
  const readiness = { isDraining: false }
  const app = Fastify({ forceCloseConnections: false, return503OnClosing: false })
  app.decorate('descriptors', [])
  observeRequests(app, createMetrics())
  closeGently(app, { readiness, finishMs })
  app.get('/', async () => 'at once')
  app.get('/slow', async () => {
    await sleep(400)
    return 'finished'
  })
  app.get('/stream', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/plain' }).write('begun')
  })
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, base, readiness }
}

function get(url: string): Promise<{ response: IncomingMessage; body: Promise<string> }> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent }, (response) => {
      const body = new Promise<string>((done, failed) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString()))
        response.on('end', () => done(text)).on('error', failed)
      })
      body.catch(() => {})
      resolve({ response, body })
    })
    request.on('error', reject)
  })
}

test('a running request finishes before the app closes', async () => {
  const { app, base } = await start()
  const slow = get(`${base}/slow`)
  await sleep(100)
  const closed = app.close()
  const { response, body } = await slow
  expect([response.statusCode, response.headers.connection, await body]).toEqual([200, 'close', 'finished'])
  await closed
})

test('replies make clients reconnect elsewhere while the process is draining', async () => {
  const { app, base, readiness } = await start()
  const before = await get(base)
  await before.body
  readiness.isDraining = true
  const after = await get(base)
  await after.body
  expect([before.response.headers.connection, after.response.headers.connection]).toEqual(['keep-alive', 'close'])
  await app.close()
})

test('a reply that never ends is cut after a while', async () => {
  const { app, base } = await start({ finishMs: 200 })
  const { body } = await get(`${base}/stream`)
  await app.close()
  await expect(body).rejects.toThrow('aborted')
})
