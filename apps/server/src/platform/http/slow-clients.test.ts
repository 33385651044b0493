import net from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { answerBrokenRequest, dropSlowClients } from './slow-clients.ts'

const TOO_SLOW = 'The request took too long to arrive. Check your connection and send it again.'

let app: FastifyInstance
let port: number
/** The outcome of each route. */
let ended: string[]

async function start(patience: { silentMs: number; smallBodyMs: number; unreadMs: number }): Promise<void> {
  app = Fastify({ clientErrorHandler: answerBrokenRequest, forceCloseConnections: true })
  dropSlowClients(app, { lookMs: 20, ...patience })
  await app.register(multipart)
  app.post('/json', async () => 'read')
  app.post('/file', (request) => takeFile(request))
  app.get('/endless', (_, reply) => {
    const endless = new Readable({ read: () => void endless.push(Buffer.alloc(65_536)) })
    endless.once('close', () => ended.push('closed'))
    return reply.send(endless)
  })
  app.get('/later', async () => {
    await new Promise((resolve) => setTimeout(resolve, 200))
    return 'made'
  })
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
}

async function takeFile(request: FastifyRequest): Promise<string> {
  const part = await request.file()
  const content = await text((part as { file: Readable }).file).catch(() => 'broken off')
  ended.push(content)
  return content
}

beforeEach(() => (ended = []))
afterEach(() => app.close())

/** Everything received on a connection until it is closed. */
function send(head: string, drip?: { text: string; everyMs: number }): Promise<string> {
  const socket = net.connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(head)
  const timer = drip && setInterval(() => socket.write(drip.text), drip.everyMs)
  return text(socket).finally(() => clearInterval(timer))
}

const json = 'POST /json HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{'
const file =
  'POST /file HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000\r\n\r\n' +
  '--b\r\nContent-Disposition: form-data; name="file"; filename="t.csv"\r\n\r\nabc'
const never = 600_000

test('drops a stalled body with an explanation', async () => {
  await start({ silentMs: 60, smallBodyMs: never, unreadMs: never })
  for (const head of [json, file]) {
    const reply = await send(head)
    expect(reply).toContain('HTTP/1.1 408 Request Timeout')
    expect(reply).toMatch(/^X-Request-Id: req-\w+\r$/m)
    expect(reply).toContain(JSON.stringify({ detail: TOO_SLOW }))
  }
  await expect.poll(() => ended).toEqual(['broken off'])
})

test('drops a small body that trickles in, but not a file', async () => {
  await start({ silentMs: never, smallBodyMs: 60, unreadMs: never })
  const whole = `${file}${'x'.repeat(5000 - file.split('\r\n\r\n').slice(1).join('\r\n\r\n').length - 9)}`
  const uploading = send(whole, { text: '\r\n--b--\r\n', everyMs: 250 })
  expect(await send(json, { text: ' ', everyMs: 10 })).toContain('HTTP/1.1 408')
  await expect.poll(() => ended.length).toBe(1)
  expect(ended[0]).toMatch(/^abcx+$/)
  app.server.closeAllConnections()
  expect(await uploading).toContain('HTTP/1.1 200')
})

test('drops a reply that nobody reads, but not one still in preparation', async () => {
  await start({ silentMs: never, smallBodyMs: never, unreadMs: 60 })
  const reader = net.connect(port, '127.0.0.1')
  reader.on('error', () => {})
  reader.pause()
  reader.write('GET /endless HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => ended).toEqual(['closed'])
  reader.destroy()
  expect(await send('GET /later HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(/200 OK[^]*made$/)
})

test('answers a malformed request with an explanation', async () => {
  await start({ silentMs: never, smallBodyMs: never, unreadMs: never })
  expect(await send('nonsense\r\n\r\n')).toContain('{"detail":"The request could not be read."}')
  expect(await send(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`)).toContain('HTTP/1.1 431')
})

test('every upload route drops a client that stalls in the middle of a file', async () => {
  const patience = { lookMs: 20, silentMs: 100, smallBodyMs: never, unreadMs: never }
  const spoor = await createTestApp({ patience })
  try {
    const { rows } = await spoor.dependencies.pool.query<{ id: string }>(
      `insert into company (id, name, max_employees, subscription_expires_at, payment_reference)
       values (gen_random_uuid(), 'Kudu Couriers', 10, now() + interval '100 days', 'KUDU-1') returning id`,
    )
    const { headers } = await spoor.signUp('admin@example.com', { role: 'company_admin', companyId: rows[0].id })
    port = Number(new URL(await spoor.app.listen({ port: 0, host: '127.0.0.1' })).port)
    for (const route of ['/upload/file', '/team/invitations/preview']) {
      const started = file
        .replace('/file', route)
        .replace('Host: x', `Host: x\r\nAuthorization: ${headers.authorization}`)
      const reply = await send(started)
      expect(reply, route).toContain('HTTP/1.1 408 Request Timeout')
      expect(reply, route).toContain(JSON.stringify({ detail: TOO_SLOW }))
    }
  } finally {
    await spoor.close()
  }
})
