import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createServiceNaming } from './name-by-service.ts'

let server: Server | undefined

afterEach(() => {
  server?.close()
  server?.closeAllConnections()
})

interface Asked {
  url: string
  atMs: number
  userAgent: string | undefined
}

async function serve(
  answer: (count: number) => { status: number; body: string },
): Promise<{ url: string; asked: Asked[] }> {
  const asked: Asked[] = []
  server = createServer((request, response) => {
    asked.push({ url: request.url!, atMs: performance.now(), userAgent: request.headers['user-agent'] })
    const { status, body } = answer(asked.length)
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

const found = { status: 200, body: JSON.stringify({ display_name: '5 Rivonia Road, Sandton' }) }
const userAgent = 'Spoor/1.0.0'

describe('createServiceNaming', () => {
  it('asks once for the same doorstep, also at the same time', async () => {
    const { url, asked } = await serve(() => found)
    const name = createServiceNaming({ url, userAgent, paceMs: 1 })
    const names = await Promise.all([name(-26.10741, 28.05671), name(-26.10743, 28.05669)])
    const expected = { name: '5 Rivonia Road, Sandton', approximate: false }
    expect(names).toEqual([expected, expected])
    expect(asked.map((one) => [one.url, one.userAgent])).toEqual([
      ['/reverse?lat=-26.1074&lon=28.0567&format=json', userAgent],
    ])
  })

  it('keeps the pace that the service allows', async () => {
    const { url, asked } = await serve(() => found)
    const name = createServiceNaming({ url, userAgent, paceMs: 60 })
    await Promise.all([name(-26.1, 28), name(-26.2, 28), name(-26.3, 28)])
    expect(asked).toHaveLength(3)
    // Two paces of 60 ms; the first request may reach the server late, for it opens the connection.
    expect(asked[2].atMs - asked[0].atMs).toBeGreaterThan(50)
  })

  it('answers from the offline table when the service fails or is overrun, and asks again later', async () => {
    const { url, asked } = await serve((count) => (count === 1 ? { status: 500, body: '{}' } : found))
    const name = createServiceNaming({ url, userAgent, paceMs: 1 })
    expect(await name(-26.1076, 28.0567)).toEqual({ name: 'Sandton', approximate: true })
    expect(await name(-26.1076, 28.0567)).toEqual({ name: '5 Rivonia Road, Sandton', approximate: false })
    expect(asked).toHaveLength(2)
    const many = await Promise.all(Array.from({ length: 30 }, (_, i) => name(-26 - i / 100, 28)))
    expect(many.filter((one) => one.approximate).length).toBeGreaterThan(10)
  })
})
