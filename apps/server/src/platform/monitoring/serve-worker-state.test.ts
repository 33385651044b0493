import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReadyPart } from '@spoor/contract/routes/system.ts'
import { createMetrics } from './metrics.ts'
import { serveWorkerState } from './serve-worker-state.ts'

const TOKEN = 'a-long-token-for-scrapes'
const failed: ReadyPart[] = []
let base: string
let close: () => Promise<void>
beforeAll(async () => {
  const metrics = createMetrics()
  metrics.watchProcess()
  metrics.importEnded('saved')
  metrics.watchQueues(() => Promise.reject(new Error('The database is away')))
  const served = await serveWorkerState({
    host: '127.0.0.1',
    port: 0,
    token: TOKEN,
    metrics,
    readiness: { read: async () => ({ failed, slow: [], replica: null }) },
  })
  base = `http://127.0.0.1:${served.port}`
  close = served.close
})
afterAll(() => close())

async function ask(path: string, init: RequestInit = {}) {
  const response = await fetch(`${base}${path}`, init)
  return { status: response.status, text: await response.text() }
}

test('process metrics require the token, but not the database', async () => {
  expect(await ask('/metrics')).toMatchObject({ status: 401 })
  const { status, text } = await ask('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
  expect(status).toBe(200)
  expect(text).toContain('spoor_imports_total{outcome="saved",reason=""} 1')
  expect(text).toContain('spoor_database_up 0')
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds ')
})

test('alive, and ready or not', async () => {
  expect(await ask('/health')).toEqual({ status: 200, text: '{"status":"ok"}' })
  expect(await ask('/ready')).toEqual({ status: 200, text: '{"status":"ready","failed":[]}' })
  failed.push('files')
  expect(await ask('/ready')).toEqual({ status: 503, text: '{"status":"unavailable","failed":["files"]}' })
  expect(await ask('/ready?without=files')).toMatchObject({ status: 200 })
})

test('nothing else is served', async () => {
  expect(await ask('/trips')).toMatchObject({ status: 404 })
  expect(await ask('/health', { method: 'POST' })).toMatchObject({ status: 405 })
})
