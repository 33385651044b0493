/**
 * What one user feels of another who takes all that can be had: many small uploads, previews of a file that is hard to
 * read, changes of the timezone during an import, and downloads that nobody reads. Each beside the same request while
 * nobody else asks for anything, on one server with its worker and its database on the same machine.
 *
 * Usage: npm run bench -- fairness [HOW MANY TINY UPLOADS]
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { sendFile, signUpAt } from '../../apps/server/src/testing/api-person.ts'
import type { ApiPerson } from '../../apps/server/src/testing/api-person.ts'
import { startSpoor } from '../../apps/server/src/testing/running-spoor.ts'

const UPLOADS = Number(process.argv[2] ?? 600)
/** As many connections as somebody may well open. */
const AT_ONCE = 20
const PREVIEWS = 22
const PROFILE_WRITES = 14
const DOWNLOADS = 30
const COSTLY_AT_ONCE = 24
const TRIPS = 20_000
/** How long the others are looked at. */
const WATCHED_MS = 10_000
const PAUSE_MS = 20

const folder = await mkdtemp(join(tmpdir(), 'spoor-bench-'))
await chmod(folder, 0o755)
const spoor = await startSpoor({ dataDir: folder })
const table: string[] = ['| another user | what is asked | idle ms | meanwhile ms | ratio |', '|---|---|---|---|---|']
try {
  const [greedy, other] = [await signUpAt(spoor), await signUpAt(spoor)]
  await warmUp(other)
  await manyUploads(greedy, other)
  await manyPreviews(greedy, other)
  await manyProfileWrites(greedy, other)
  await manyDownloads(greedy, other)
  await manyCostlyCalls(greedy, other)
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
  await untilRead(greedy)
}

async function manyPreviews(greedy: ApiPerson, other: ApiPerson): Promise<void> {
  const mine = await uploadOf(other, { name: 'trips.csv', content: tripsFile(50) })
  const idle = await timePreview(other, mine)
  const nested = await uploadOf(greedy, { name: 'nested.xls', content: nestedMarkup() })
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
  const idle = await slowest(other, '/trips')
  // As long an import as there may be: its lock, held.
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
  const meanwhile = await slowest(other, '/trips')
  await client.end()
  await Promise.allSettled(writes)
  row(`${PROFILE_WRITES} timezones during an import`, 'GET /trips, the slowest', idle, meanwhile)
}

async function manyDownloads(greedy: ApiPerson, other: ApiPerson): Promise<void> {
  await uploadOf(greedy, { name: 'trips.csv', content: tripsFile(TRIPS) })
  const idle = await slowest(other, '/trips')
  const kinds = ['/trips/csv', '/trips/xlsx', '/logbook/xlsx?tax_year=2026', '/logbook/pdf?tax_year=2026']
  const sockets = Array.from({ length: DOWNLOADS }, (_, i) => downloadUnread(greedy, kinds[i % kinds.length]))
  const meanwhile = await slowest(other, '/trips')
  for (const socket of sockets) socket.destroy()
  row(`${DOWNLOADS} downloads that nobody reads`, 'GET /trips, the slowest', idle, meanwhile)
}

/** Searches that match nowhere, contents of a large report and previews of a rule, each many at once and again and again. */
async function manyCostlyCalls(greedy: ApiPerson, other: ApiPerson): Promise<void> {
  const json = { ...greedy.headers, 'content-type': 'application/json' }
  const post = (path: string, body: object) =>
    fetch(spoor.url + path, { method: 'POST', headers: json, body: JSON.stringify(body) })
  const made = (await (await post('/reports', { kind: 'logbook', tax_year: 2026 })).json()) as { id: string }
  const rule = {
    classification: 'business',
    reason: 'Client',
    conditions: [{ field: 'to', op: 'contains', value: 'a' }],
  }
  const kinds: [string, (i: number) => Promise<unknown>][] = [
    ['searches', (i) => get(greedy, `/trips?q=${encodeURIComponent(`a e i o ${i} %_%_%_ "`)}`)],
    ['reports', () => get(greedy, `/reports/${made.id}`)],
    ['rule previews', () => post('/rules/preview', rule).then((response) => response.arrayBuffer())],
  ]
  for (const [what, ask] of kinds) {
    const idle = await slowest(other, '/trips')
    const state = { isGoing: true }
    const callers = Array.from({ length: COSTLY_AT_ONCE }, async (_, i) => {
      while (state.isGoing) await ask(i).catch(() => null)
    })
    const meanwhile = await slowest(other, '/trips')
    state.isGoing = false
    await Promise.all(callers)
    row(`${COSTLY_AT_ONCE} ${what} at once`, 'GET /trips, the slowest', idle, meanwhile)
  }
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

/** The slowest of some answers one after the other. */
async function slowest(person: ApiPerson, path: string): Promise<number> {
  let most = 0
  const untilMs = performance.now() + WATCHED_MS
  while (performance.now() < untilMs) {
    const startedMs = performance.now()
    await get(person, path)
    most = Math.max(most, performance.now() - startedMs)
    await sleep(PAUSE_MS)
  }
  return most
}

async function timePreview(person: ApiPerson, uploadId: string): Promise<number> {
  const startedMs = performance.now()
  // Whoever is told that the server is busy asks again.
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
  await uploadOf(person, { name: 'small.csv', content: tripsFile(20, Math.floor(startedMs)) })
  return performance.now() - startedMs
}

async function uploadOf(person: ApiPerson, file: { name: string; content: Blob }): Promise<string> {
  const id = await sendFile(spoor.url, person, file)
  for (;;) {
    const { status } = (await get(person, `/upload/status/${id}`)) as { status: string }
    if (status === 'saved' || status === 'failed') return id
    await sleep(5)
  }
}

async function untilRead(person: ApiPerson): Promise<void> {
  for (;;) {
    const uploads = (await get(person, '/upload/recent?limit=1000')) as { status: string }[]
    if (uploads.every(({ status }) => status === 'saved' || status === 'failed')) return
    await sleep(100)
  }
}

/** The first of each kind is slower than the rest. */
async function warmUp(person: ApiPerson): Promise<void> {
  for (let i = 0; i < 3; i++)
    await timePreview(person, await uploadOf(person, { name: 'a.csv', content: tripsFile(20, i) }))
  for (let i = 0; i < 100; i++) await get(person, '/trips')
}

async function get({ headers }: ApiPerson, path: string, signal?: AbortSignal): Promise<unknown> {
  const response = await fetch(spoor.url + path, { headers, ...(signal && { signal }) })
  const body = await response.text()
  if (!response.ok && response.status !== 422 && response.status !== 429)
    throw new Error(`${path}: ${response.status} ${body}`)
  return JSON.parse(body)
}

/** Confirmed business trips, so that a logbook has them all; `salt` makes files differ. */
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

/** A page of tables within tables, as no portal writes it. */
function nestedMarkup(): Blob {
  return new Blob(['<html><body><table><tr><td>a</td><td>b</td></tr><tr><td>', '<table><tr><td>x'.repeat(600_000)])
}
