import fs from 'node:fs/promises'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { createTestDatabase } from './platform/database/testing/template-database.ts'
import { startSpoor, type RunningSpoor } from './testing/running-spoor.ts'

const PORTS = [0, 1]
const CALLERS = 8
const PROBE_MS = 100

/** The callers' requests; each of these runs through the whole server. */
const REQUESTS = [
  { method: 'GET', path: '/health' },
  { method: 'GET', path: '/try-out/sample' },
  { method: 'POST', path: '/settings/unsubscribe' },
] as const

/** A load balancer: tracks which servers are ready, and sends requests to those in turn on kept-alive connections. */
function createBalancer(urlOf: (server: number) => string) {
  const agent = new http.Agent({ keepAlive: true })
  const ready = PORTS.map(() => true)
  let turn = 0
  const stopping = new AbortController()

  const probing = PORTS.map(async (server) => {
    while (!stopping.signal.aborted) {
      const reply = await fetch(`${urlOf(server)}/ready`, { headers: { connection: 'close' } }).catch(() => null)
      ready[server] = reply?.status === 200
      await reply?.body?.cancel()
      await sleep(PROBE_MS)
    }
  })

  return {
    isReady: (server: number) => ready[server],
    /** Resolves with the status; rejects if the connection is refused or breaks. */
    send({ method, path: asked }: (typeof REQUESTS)[number]): Promise<number> {
      turn++
      const server = PORTS.map((_, i) => (turn + i) % PORTS.length).find((one) => ready[one])
      if (server === undefined) return Promise.reject(new Error('no server is ready'))
      return new Promise((resolve, reject) => {
        const request = http.request(`${urlOf(server)}${asked}`, { method, agent }, (response) => {
          response.on('data', () => {}).on('error', reject)
          response.on('end', () => resolve(response.statusCode as number))
        })
        request.on('error', reject).end()
      })
    },
    async stop() {
      stopping.abort()
      await Promise.all(probing)
      agent.destroy()
    },
  }
}

test.runIf(process.platform === 'linux')('a rolling restart of two servers interrupts no request', async () => {
  const database = await createTestDatabase(inject('databaseUrl'))
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-rolling-'))
  const environment = { SPOOR_ROLE: 'api', DATABASE_URL: database.url, SPOOR_DRAIN_S: '2' }
  const start = (port?: number) => startSpoor({ dataDir: folder, port, environment })
  const servers: RunningSpoor[] = []
  for (const _ of PORTS) servers.push(await start())
  const balancer = createBalancer((server) => servers[server].url)

  const cut: string[] = []
  const answered: Record<number, number> = {}
  const stopping = new AbortController()
  const callers = Array.from({ length: CALLERS }, async (_, caller) => {
    for (let i = caller; !stopping.signal.aborted; i++) {
      const request = REQUESTS[i % REQUESTS.length]
      try {
        const status = await balancer.send(request)
        answered[status] = (answered[status] ?? 0) + 1
      } catch (error) {
        cut.push(`${request.method} ${request.path}: ${(error as Error).message}`)
      }
      await sleep(5)
    }
  })

  try {
    for (const server of PORTS) {
      const port = Number(new URL(servers[server].url).port)
      await servers[server].stop()
      servers[server] = await start(port)
      await expect.poll(() => balancer.isReady(server)).toBe(true)
    }
  } finally {
    stopping.abort()
    await Promise.all(callers)
    await balancer.stop()
    for (const server of servers) await server.stop()
    await database.drop()
    await fs.rm(folder, { recursive: true, force: true })
  }
  expect(cut).toEqual([])
  expect(Object.keys(answered).filter((status) => Number(status) >= 500)).toEqual([])
  expect(Object.values(answered).reduce((sum, count) => sum + count)).toBeGreaterThan(100)
})
