import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PrivateHostError } from './public-host.ts'
import { requestPublic } from './request-public.ts'

let asked = 0
const server = http.createServer((request, reply) => {
  asked++
  request.pipe(reply)
})
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
afterAll(() => server.close())

const { signal } = new AbortController()
const port = () => (server.address() as AddressInfo).port

test.each([
  ['http, even to a public host', () => 'http://example.com/'],
  ['another port', () => `https://example.com:8443/`],
  ['an address of this machine', () => 'https://127.0.0.1/'],
  ['an IPv6 address of this machine', () => 'https://[::1]/'],
  ['the address of a cloud metadata service', () => 'https://169.254.169.254/latest/meta-data'],
  ['a number for this machine', () => 'https://2130706433/'],
  ['a name that resolves to this machine', () => 'https://localhost/'],
])('refuses %s', async (_, url) => {
  await expect(
    requestPublic(new URL(url()), { signal, timeoutMs: 60_000, allowsPrivate: false }),
  ).rejects.toBeInstanceOf(PrivateHostError)
  expect(asked).toBe(0)
})

test('sends a body, and reaches this machine only where a test allows it', async () => {
  const reply = await requestPublic(new URL(`http://127.0.0.1:${port()}/`), {
    method: 'POST',
    body: Buffer.from('hello'),
    signal,
    timeoutMs: 60_000,
    allowsPrivate: true,
  })
  expect([reply.status, await text(reply.body)]).toEqual([200, 'hello'])
})
