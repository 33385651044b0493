import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileForm } from '../../testing/file-form.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { openTracing } from './open-tracing.ts'

interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  status: { code?: number }
}

/** A collector that stores everything it receives. */
const bodies: string[] = []
const paths = new Set<string | undefined>()
const collector = http.createServer((request, response) => {
  let body = ''
  paths.add(request.url)
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    bodies.push(body)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})
const TRACE = '0af7651916cd43dd8448eb211c80319c'
const CALLER = 'b7ad6b7169203331'
const log = pino({ level: 'silent' })

let endpoint: string
let spoor: TestApp
let spans: SentSpan[]
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const tracing = openTracing({ endpoint, ratio: 1 }, { role: 'all', log })
  spoor = await createTestApp({ tracing })
  const driver = await spoor.signUp('thandi@example.com')
  const form = await fileForm(
    'Start time,Start location,End location,Distance (km)\n2026-03-02 07:30,Home,Office,21.4\n',
  )
  const reply = await spoor.app.inject({
    method: 'POST',
    url: '/upload/file',
    payload: form.payload,
    headers: { ...driver.headers, ...form.headers, traceparent: `00-${TRACE}-${CALLER}-01` },
  })
  expect(reply.statusCode).toBeLessThan(300)
  await spoor.runJobs()
  await spoor.app.inject({ url: '/trips?search=thandi@example.com', headers: driver.headers })
  // A request's spans end in the connection's next turn.
  await sleep(50)
  await tracing.close()
  spans = bodies
    .flatMap((body) => (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
})
afterAll(async () => {
  await spoor.close()
  collector.closeAllConnections()
  await new Promise((resolve) => collector.close(resolve))
})

const read = (span: SentSpan, key: string) => {
  const value = span.attributes.find((attribute) => attribute.key === key)?.value
  return value?.stringValue ?? value?.intValue
}
const find = (name: string): SentSpan => {
  const found = spans.find((span) => span.name === name)
  if (found === undefined) throw new Error(`No span ${name} among ${spans.map((span) => span.name).join(', ')}`)
  return found
}

test('a request continues the trace of its caller, and its job and their statements belong to it', () => {
  expect([...paths]).toEqual(['/v1/traces'])
  const request = find('POST /upload/file')
  expect(request).toMatchObject({ traceId: TRACE, parentSpanId: CALLER, kind: 2 })
  expect(read(request, 'http.response.status_code')).toBe(200)
  const job = find('process process-upload')
  expect(job).toMatchObject({ traceId: TRACE, parentSpanId: request.spanId, kind: 5 })
  expect(read(job, 'spoor.outcome')).toBe('completed')
  const stored = spans.find((span) => span.name === 'insert upload')
  expect(stored).toMatchObject({ traceId: TRACE, parentSpanId: request.spanId, kind: 3 })
  expect(spans.filter(({ parentSpanId }) => parentSpanId === job.spanId).length).toBeGreaterThan(5)
  // The jobs enqueued by the import continue its trace.
  expect(find('process relearn-driver')).toMatchObject({ traceId: TRACE, parentSpanId: job.spanId })
})

test('no span contains what people entered', () => {
  const sent = bodies.join('\n')
  expect(sent).toContain('db.query.text')
  for (const secret of ['thandi', 'example.com', 'Office', '21.4', 'search=']) expect(sent).not.toContain(secret)
})

test('an unavailable collector fails no request, and is logged', async () => {
  const warnings: string[] = []
  const away = openTracing(
    { endpoint: 'http://127.0.0.1:9', ratio: 1, timeoutMs: 300 },
    { role: 'api', log: { warn: (message: unknown) => void warnings.push(String(message)) } as typeof log },
  )
  const span = away.startRequest({ id: 'a-request', method: 'GET', traceparent: 'nonsense' })
  span.addStatement('select 1', 1, true)
  span.end({ route: '/trips', status: 'aborted' })
  await away.close()
  await expect.poll(() => warnings).toEqual([expect.stringMatching(/^traces are not sent: /)])
})

test('sampling applies to whole traces', async () => {
  const none = openTracing({ endpoint, ratio: 0 }, { role: 'api', log })
  const before = bodies.length
  const span = none.startRequest({ id: 'a-request', method: 'GET', traceparent: undefined })
  expect(span.traceparent).toMatch(/-00$/)
  span.addStatement('select 1', 1, false)
  span.end({ route: '/trips', status: '200' })
  await none.close()
  expect(bodies).toHaveLength(before)
})
