/**
 * How much one user slows down another by using every allowance: many small uploads, previews of a file that is slow to
 * read, changes of the timezone during an import, unread downloads, many costly calls, and a phone that sends without pause. Each is compared with the same
 * request on an idle server, with worker and database on the same machine.
 *
 * Usage: npm run bench -- fairness [NUMBER OF TINY UPLOADS]
 */
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { sendFile, signUpAt } from '../../apps/server/src/testing/api-person.ts'
import type { ApiPerson } from '../../apps/server/src/testing/api-person.ts'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../../scripts/server-process.mjs'
import { startBenchSpoor } from '../start-spoor.ts'
import { size } from '../smallest.ts'

const UPLOADS = Number(process.argv[2] ?? size(600, 2))
/** As many connections as one user might open. */
const AT_ONCE = size(20, 1)
const PREVIEWS = size(22, 1)
const PROFILE_WRITES = size(14, 1)
const DOWNLOADS = size(30, 1)
const COSTLY_AT_ONCE = size(24, 1)
const TRIPS = size(20_000, 20)
const POSITIONS_AT_ONCE = size(1000, 5)
/** How long the other user's requests are measured. */
const WATCHED_MS = size(10_000, 20)
const PAUSE_MS = 20

const folder = await mkdtemp(join(tmpdir(), 'spoor-bench-'))
await chmod(folder, 0o755)
const spoor = await startBenchSpoor({ dataDir: folder, nodeFlags: SERVER_FLAGS, environment: SERVER_ENVIRONMENT })
const table: string[] = ['| another user | what is asked | idle ms | meanwhile ms | ratio |', '|---|---|---|---|---|']
try {
  const [greedy, other] = [await signUpAt(spoor), await signUpAt(spoor)]
  await warmUp(other)
  await manyUploads(greedy, other)
  await manyPreviews(greedy, other)
  await manyProfileWrites(greedy, other)
  await manyDownloads(greedy, other)
  await manyCostlyCalls(greedy, other)
  await manyPositions(greedy, other)
  console.log(table.join('\n'))
} finally {
  await spoor.killAll()
  await rm(folder, { recursive: true, force: true })
}

async function manyUploads(greedy: ApiPerson, other: ApiPerson): Promise<void> {
  const idle = await timeUpload(other)
  const count = { sent: 0, going: true }
  const senders = Array.from({ length: AT_ONCE }, async () => {
    while (count.going && count.sent < UPLOADS) {
      count.sent++
      const taken = await sendFile(spoor.url, greedy, { name: 'tiny.csv', content: tripsFile(1, count.sent) }).catch(
        () => null,
      )
      if (taken !== null) continue
      count.sent--
      await sleep(100)
    }
  })
  while (count.sent < UPLOADS / 2) await sleep(20)
  const meanwhile = await timeUpload(other)
  count.going = false
  await Promise.all(senders)
  row(`${UPLOADS} tiny uploads`, 'an upload until it is saved', idle, meanwhile)
  await waitUntilRead(greedy)
}

async function manyPreviews(greedy: ApiPerson, other: ApiPerson): Promise<void> {
  const mine = await createUpload(other, { name: 'trips.csv', content: tripsFile(50) })
  const idle = await timePreview(other, mine)
  const nested = await createUpload(greedy, { name: 'nested.xls', content: nestedMarkup() })
  const asked = new AbortController()
  const previews = Array.from({ length: PREVIEWS }, () =>
    get(greedy, `/upload/${nested}/preview`, asked.signal).catch(() => null),
  )
  await sleep(300)
  const meanwhile = await timePreview(other, mine)
  asked.abort()
  await Promise.allSettled(previews)
  row(`${PREVIEWS} previews of nested markup`, 'a preview', idle, meanwhile)
}

async function manyProfileWrites(greedy: ApiPerson, other: ApiPerson): Promise<void> {
  const idle = await p99(other, '/trips')
  // Hold the import lock, as an import of the longest duration would.
  const client = new pg.Client({ connectionString: spoor.databaseUrl() })
  await client.connect()
  await client.query('select pg_advisory_lock($1, hashtext($2))', [0x5350494d, greedy.userId])
  const writes = Array.from({ length: PROFILE_WRITES }, (_, i) =>
    fetch(`${spoor.url}/auth/profile`, {
      method: 'PUT',
      headers: { ...greedy.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ timezone: i % 2 === 0 ? 'Africa/Windhoek' : 'Europe/London' }),
    }).then((response) => response.arrayBuffer()),
  )
  await sleep(300)
  const meanwhile = await p99(other, '/trips')
  await client.end()
  await Promise.allSettled(writes)
  row(`${PROFILE_WRITES} timezones during an import`, 'GET /trips, p99', idle, meanwhile)
}

async function manyDownloads(greedy: ApiPerson, other: ApiPerson): Promise<void> {
  await createUpload(greedy, { name: 'trips.csv', content: tripsFile(TRIPS) })
  const idle = await p99(other, '/trips')
  const kinds = ['/trips/csv', '/trips/excel', '/logbook/2026/excel', '/logbook/2026/pdf']
  const sockets = Array.from({ length: DOWNLOADS }, (_, i) => downloadUnread(greedy, kinds[i % kinds.length]))
  const meanwhile = await p99(other, '/trips')
  for (const socket of sockets) socket.destroy()
  row(`${DOWNLOADS} downloads that nobody reads`, 'GET /trips, p99', idle, meanwhile)
}

/** Runs each of the costliest calls repeatedly and in parallel, then measures the API's memory. */
async function manyCostlyCalls(greedy: ApiPerson, other: ApiPerson): Promise<void> {
  const json = { ...greedy.headers, 'content-type': 'application/json' }
  const post = (path: string, body: object) =>
    fetch(spoor.url + path, { method: 'POST', headers: json, body: JSON.stringify(body) })
  // The report has two thirds of the trips; the others need suggestions.
  await post('/trips/bulk', { action: 'confirm', filter: { classification: 'business' } })
  await post('/trips/bulk', { action: 'classify', classification: null, filter: { q: 'Client 1' } })
  const [vehicle] = ((await get(greedy, '/vehicles')) as { items: { id: string }[] }).items
  const logbook = { kind: 'logbook', tax_year: 2026, vehicle_id: vehicle.id }
  const made = (await (await post('/reports', logbook)).json()) as { id: string }
  const rule = { rule: { classification: 'business', reason: 'Client', conditions: { days: [1, 2, 3, 4, 5] } } }
  const kinds: [string, (i: number) => Promise<unknown>][] = [
    ['searches', (i) => get(greedy, `/trips?q=${encodeURIComponent(`a e i o ${i} %_%_%_ "`)}`)],
    ['reports', () => get(greedy, `/reports/${made.id}`)],
    ['rule previews', () => post('/rules/preview', rule).then((response) => response.arrayBuffer())],
    ['readiness lists', () => get(greedy, '/readiness')],
    ['CSV downloads', () => download(greedy, '/trips/csv')],
    ['Excel downloads', () => download(greedy, '/trips/excel')],
  ]
  for (const [what, ask] of kinds) {
    const idle = await p99(other, '/trips')
    const state = { isGoing: true }
    const callers = Array.from({ length: COSTLY_AT_ONCE }, async (_, i) => {
      while (state.isGoing) await ask(i).catch(() => null)
    })
    const meanwhile = await p99(other, '/trips')
    state.isGoing = false
    await Promise.all(callers)
    row(`${COSTLY_AT_ONCE} ${what} at once`, 'GET /trips, p99', idle, meanwhile)
    const [most, now] = await apiMemoryMb()
    console.error(`API memory: ${most} MB at most, ${now} MB now`)
  }
}

/** A phone that sends as fast as it can, far beyond its rate and its allowance for a day. */
async function manyPositions(greedy: ApiPerson, other: ApiPerson): Promise<void> {
  const json = { ...greedy.headers, 'content-type': 'application/json' }
  const post = async <T>(path: string, body: object): Promise<T> => {
    const reply = await fetch(spoor.url + path, { method: 'POST', headers: json, body: JSON.stringify(body) })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as T
  }
  const { id } = await post<{ id: string }>('/vehicles', { name: 'Sending' })
  const phone = { kind: 'json', name: 'Phone', vehicle_id: id }
  const { set_up } = await post<{ set_up: { key: string } }>('/connections', phone)
  const idle = await p99(other, '/trips')
  const state = { isGoing: true, timeMs: Date.now() - 40 * 86_400_000, taken: 0, refused: 0 }
  const senders = Array.from({ length: AT_ONCE }, async () => {
    while (state.isGoing) {
      const points = Array.from({ length: POSITIONS_AT_ONCE }, (_, i) => {
        state.timeMs += 1000
        return { time: state.timeMs, lat: -26 + (i % 500) / 2000, lng: 27, speed: 15 }
      })
      const body = JSON.stringify({ points })
      const headers = { 'content-type': 'application/json' }
      const reply = await fetch(`${spoor.url}/live/${set_up.key}`, { method: 'POST', headers, body }).catch(() => null)
      await reply?.arrayBuffer()
      if (reply?.status === 200) state.taken += POSITIONS_AT_ONCE
      else state.refused++
    }
  })
  const meanwhile = await p99(other, '/trips')
  state.isGoing = false
  await Promise.all(senders)
  console.error(`${state.taken} positions taken, ${state.refused} requests refused`)
  row(`${AT_ONCE} senders of positions with one key`, 'GET /trips, p99', idle, meanwhile)
}

async function download({ headers }: ApiPerson, path: string): Promise<void> {
  const response = await fetch(spoor.url + path, { headers })
  await response.arrayBuffer()
  // Retry, as a refused client would.
  if (response.status === 429) await sleep(PAUSE_MS)
}

/** Peak and current resident memory of the API's process. */
async function apiMemoryMb(): Promise<number[]> {
  const status = await readFile(`/proc/${spoor.pid}/status`, 'utf8')
  return ['VmHWM', 'VmRSS'].map((name) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024))
}

function row(what: string, asked: string, idleMs: number, meanwhileMs: number): void {
  const ratio = `${(meanwhileMs / idleMs).toFixed(1)} ×`
  table.push(`| ${what} | ${asked} | ${idleMs.toFixed(0)} | ${meanwhileMs.toFixed(0)} | ${ratio} |`)
  console.error(table.at(-1))
}

function downloadUnread({ headers }: ApiPerson, path: string): net.Socket {
  const socket = net.connect(Number(new URL(spoor.url).port), 'localhost')
  socket.on('error', () => {})
  socket.pause()
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${headers.authorization}\r\n\r\n`)
  return socket
}

/** The 99th percentile of sequential requests. */
async function p99(person: ApiPerson, path: string): Promise<number> {
  const times: number[] = []
  const untilMs = performance.now() + WATCHED_MS
  while (performance.now() < untilMs) {
    const startedMs = performance.now()
    await get(person, path)
    times.push(performance.now() - startedMs)
    await sleep(PAUSE_MS)
  }
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1]
}

async function timePreview(person: ApiPerson, uploadId: string): Promise<number> {
  const startedMs = performance.now()
  // Retry while the server replies that it is busy.
  while (!(await isPreviewed(person, uploadId))) await sleep(50)
  return performance.now() - startedMs
}

async function isPreviewed({ headers }: ApiPerson, uploadId: string): Promise<boolean> {
  const response = await fetch(`${spoor.url}/upload/${uploadId}/preview`, { headers })
  await response.arrayBuffer()
  return response.ok
}

async function timeUpload(person: ApiPerson): Promise<number> {
  const startedMs = performance.now()
  await createUpload(person, { name: 'small.csv', content: tripsFile(20, Math.floor(startedMs)) })
  return performance.now() - startedMs
}

async function createUpload(person: ApiPerson, file: { name: string; content: Blob }): Promise<string> {
  const id = await sendFile(spoor.url, person, file)
  for (;;) {
    const { status } = (await get(person, `/upload/status/${id}`)) as { status: string }
    if (status === 'saved' || status === 'failed') return id
    await sleep(5)
  }
}

async function waitUntilRead(person: ApiPerson): Promise<void> {
  for (;;) {
    const uploads = (await get(person, '/upload/recent?limit=1000')) as { status: string }[]
    if (uploads.every(({ status }) => status === 'saved' || status === 'failed')) return
    await sleep(100)
  }
}

/** Warms up: the first call of each kind is slower. */
async function warmUp(person: ApiPerson): Promise<void> {
  for (let i = 0; i < size(3, 1); i++)
    await timePreview(person, await createUpload(person, { name: 'a.csv', content: tripsFile(20, i) }))
  for (let i = 0; i < size(100, 1); i++) await get(person, '/trips')
}

async function get({ headers }: ApiPerson, path: string, signal?: AbortSignal): Promise<unknown> {
  const response = await fetch(spoor.url + path, { headers, ...(signal && { signal }) })
  const body = await response.text()
  if (!response.ok && response.status !== 422 && response.status !== 429)
    throw new Error(`${path}: ${response.status} ${body}`)
  return JSON.parse(body)
}

/** Confirmed business trips, so that a logbook includes all of them; `salt` makes files differ. */
function tripsFile(rows: number, salt = 0): Blob {
  const lines = ['Start time,End time,Start location,End location,Distance (km),Classification,Reason']
  for (let i = 0; i < rows; i++) {
    const start = Date.UTC(2025, 2, 1, 4) + i * 1_500_000 + salt * 60_000
    const at = (ms: number) => new Date(ms).toISOString().slice(0, 19)
    lines.push(
      `${at(start)},${at(start + 900_000)},Office ${salt},Client ${i},${(5 + (i % 40)).toFixed(1)},Business,Visit ${i}`,
    )
  }
  return new Blob([`${lines.join('\n')}\n`])
}

/** Nested tables, which no real portal writes. */
function nestedMarkup(): Blob {
  return new Blob([
    '<html><body><table><tr><td>a</td><td>b</td></tr><tr><td>',
    '<table><tr><td>x'.repeat(size(600_000, 100)),
  ])
}
