import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerCompression } from './compress-replies.ts'

const LARGE = { items: Array.from({ length: 500 }, (_, i) => `trip ${i}`) }
const app = Fastify()
beforeAll(async () => {
  await registerCompression(app)
  app.get('/large', () => LARGE)
  app.get('/small', () => ({ items: [] }))
  app.get('/varied', (_, reply) => reply.header('vary', 'origin').send(LARGE))
})
afterAll(() => app.close())

const ask = (url: string, encoding?: string) =>
  app.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } })

describe('JSON', () => {
  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ] as const)('is compressed for a client that accepts %s', async (accepted, encoding, decompress) => {
    const { headers, rawPayload } = await ask('/large', accepted)
    expect(headers).toMatchObject({ 'content-encoding': encoding, 'content-length': String(rawPayload.length) })
    expect(headers.vary).toBe('accept-encoding')
    expect(rawPayload.length).toBeLessThan(JSON.stringify(LARGE).length / 3)
    expect(JSON.parse(decompress(rawPayload).toString())).toEqual(LARGE)
  })

  test.each([
    ['/large', undefined],
    ['/large', 'identity'],
    ['/large', 'br;q=0, gzip;q=0.0'],
    ['/small', 'br'],
  ])('of %s is sent as it is to a client that accepts %s', async (url, accepted) => {
    const { headers, json } = await ask(url, accepted)
    expect(headers['content-encoding']).toBeUndefined()
    expect(json()).toHaveProperty('items')
  })

  test('adds the encoding to the Vary header of a route', async () => {
    expect((await ask('/varied', 'br')).headers.vary).toBe('origin, accept-encoding')
  })
})
