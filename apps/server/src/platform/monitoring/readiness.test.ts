import { once } from 'node:events'
import net from 'node:net'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { THIS_RELEASE } from '../database/releases.ts'
import type { FileStore } from '../files/file-store.ts'
import { createReadiness, type Readiness } from './readiness.ts'

const TIMES = { pauseMs: 10, slowMs: 50, goneMs: 400 }
const files = { check: async () => {} } as FileStore
const longReads = { check: async () => null }

let readiness: Readiness
let server: net.Server
const sockets: net.Socket[] = []
afterEach(() => {
  readiness.stop()
  server.close()
  for (const socket of sockets) socket.destroy()
})

async function watchDatabaseAt(answer: (socket: net.Socket) => void): Promise<void> {
  server = net.createServer((socket) => {
    sockets.push(socket)
    answer(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as net.AddressInfo
  const pool = new pg.Pool({ connectionString: `postgres://spoor@127.0.0.1:${port}/spoor` })
  readiness = createReadiness({ pool, files, longReads }, TIMES)
}

test('a database that refuses connections removes the server from service', async () => {
  await watchDatabaseAt((socket) => socket.destroy())
  expect(await readiness.read()).toEqual({ failed: ['database'], slow: [], replica: null })
})

test('an unanswering database is slow at first, and unreachable after a while', async () => {
  await watchDatabaseAt((socket) => socket.on('error', () => {}))
  expect(await readiness.read()).toEqual({ failed: [], slow: ['database'], replica: null })
  await expect.poll(() => readiness.read()).toEqual({ failed: ['database'], slow: [], replica: null })
})

test('one failed check between others changes nothing', async () => {
  let checks = 0
  const flaky = {
    check: async () => {
      checks += 1
      if (checks % 2 === 0) throw new Error('away')
    },
  } as FileStore
  await watchDatabaseAt((socket) => socket.on('error', () => {}))
  const pool = { query: async () => ({ rows: [{ name: '', release: THIS_RELEASE + 1 }] }) } as unknown as pg.Pool
  readiness.stop()
  readiness = createReadiness({ pool, files: flaky, longReads }, TIMES)
  const seen = new Set<string>()
  await expect
    .poll(async () => {
      seen.add((await readiness.read()).failed.join(' '))
      return checks
    })
    .toBeGreaterThan(10)
  expect([...seen]).toEqual([''])
})
