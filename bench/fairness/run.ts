/**
 * How much one user slows down another by using every allowance. Each case loads the server, with worker and database
 * on the same machine, and compares another user's requests with the same requests on the idle server.
 *
 * Usage: npm run bench -- fairness [PART OF A CASE'S NAME …]
 */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import http from 'node:http'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { sendFile, signUpAt } from '../../apps/server/src/testing/api-person.ts'
import type { ApiPerson } from '../../apps/server/src/testing/api-person.ts'
import { freePort } from '../../apps/server/src/testing/running-spoor.ts'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../../scripts/server-process.mjs'
import { startBenchSpoor } from '../start-spoor.ts'
import { IS_SMALLEST, size } from '../smallest.ts'

const NAMES = process.argv.slice(2)
/** As many connections as one user might open. */
const AT_ONCE = size(20, 1)
const TRIPS = size(20_000, 20)
const DIGITS = size(900_000, 100)
/** Duration of measuring the other user's requests. */
const WATCHED_MS = size(8000, 20)
const PAUSE_MS = 20
/** Pause after a case, for its work to finish. */
const REST_MS = size(1500, 0)
const SECRET = randomBytes(24).toString('hex')

interface Case {
  name: string
  /** The other user's requests, and their time in ms; defaults to the 99th percentile of `GET /trips`. */
  asks?: { what: string; measure: () => Promise<number> }
  /** Starts loading the server; the returned function stops it. */
  begin: () => Promise<() => Promise<unknown>>
}

const folder = await mkdtemp(join(tmpdir(), 'spoor-bench-'))
await chmod(folder, 0o755)
const smtpPort = await freePort()
const spoor = await startBenchSpoor({
  dataDir: folder,
  nodeFlags: SERVER_FLAGS,
  environment: {
    ...SERVER_ENVIRONMENT,
    SPOOR_INBOUND_DOMAIN: 'in.example.com',
    SPOOR_INBOUND_SMTP_PORT: String(smtpPort),
    SPOOR_INBOUND_WEBHOOK_SECRET: SECRET,
    SPOOR_SECRETS_KEY: randomBytes(32).toString('base64'),
    SPOOR_ALLOW_PRIVATE_TARGETS: '1',
  },
})
try {
  const table = ['| meanwhile | another user | idle ms | meanwhile ms | ratio | API MB |', '|---|---|---|---|---|---|']
  const [greedy, other] = [await signUpAt(spoor), await signUpAt(spoor)]
  for (let i = 0; i < size(3, 1); i++) await timeUpload(other)
  for (let i = 0; i < size(100, 1); i++) await get(other, '/trips')
  const trips = { what: 'GET /trips, p99', measure: () => p99(other, '/trips') }
  for (const { name, asks = trips, begin } of await prepareCases(greedy, other)) {
    const idle = await asks.measure()
    const end = await begin()
    const meanwhile = await asks.measure()
    await end()
    await sleep(REST_MS)
    const ratio = `${(meanwhile / idle).toFixed(1)} ×`
    table.push(
      `| ${name} | ${asks.what} | ${idle.toFixed(0)} | ${meanwhile.toFixed(0)} | ${ratio} | ${await apiMemoryMb()} |`,
    )
    console.error(table.at(-1))
  }
  console.log(table.join('\n'))
} finally {
  await spoor.killAll()
  await rm(folder, { recursive: true, force: true })
}

async function prepareCases(greedy: ApiPerson, other: ApiPerson): Promise<Case[]> {
  await createUpload(greedy, { name: 'trips.csv', content: tripsFile(TRIPS) })
  // The report includes two thirds of the trips; the others need suggestions.
  await post(greedy, '/trips/bulk', { action: 'confirm', filter: { classification: 'business' } })
  await post(greedy, '/trips/bulk', { action: 'classify', classification: null, filter: { q: 'Client 1' } })
  const [vehicle] = ((await get(greedy, '/vehicles')) as { items: { id: string }[] }).items
  const report = await post(greedy, '/reports', { kind: 'logbook', tax_year: 2026, vehicle_id: vehicle.id })
  const phone = await post(greedy, '/connections', { kind: 'json', name: 'Phone', vehicle_id: vehicle.id })
  const { key } = (phone as { set_up: { key: string } }).set_up
  const rule = { classification: 'business', reason: 'Client', conditions: { days: [1, 2, 3, 4, 5] } }
  const live = (body: string) => send(`/live/${key}`, body, { 'content-type': 'application/json' })
  const downloads = ['/trips/csv', '/trips/excel', '/logbook/2026/excel', '/logbook/2026/pdf']
  let [uploads, timeMs] = [0, Date.now() - 40 * 86_400_000]
  const positions = () => JSON.stringify({ points: Array.from({ length: size(1000, 5) }, (_, i) => position(i)) })
  const position = (i: number) => ({ time: (timeMs += 1000), lat: -26 + (i % 500) / 2000, lng: 27, speed: 15 })

  const cases: Case[] = [
    {
      name: 'tiny uploads',
      asks: { what: 'an upload until it is saved', measure: () => timeUpload(other) },
      begin: () =>
        repeat(AT_ONCE, () => sendFile(spoor.url, greedy, { name: 'tiny.csv', content: tripsFile(1, ++uploads) })),
    },
    {
      name: 'previews of nested markup',
      asks: { what: 'a preview', measure: () => timePreview(other, 'trips.csv', tripsFile(50)) },
      async begin() {
        const nested = await createUpload(greedy, { name: 'nested.xls', content: nestedMarkup() })
        return repeat(AT_ONCE, () => get(greedy, `/upload/${nested}/preview`))
      },
    },
    { name: 'timezones during an import', begin: () => changeTimezones(greedy) },
    {
      name: 'searches',
      begin: () => repeat(AT_ONCE, (i) => get(greedy, `/trips?q=${encodeURIComponent(`a e i o ${i} %_%_%_ "`)}`)),
    },
    { name: 'readiness lists', begin: () => repeat(AT_ONCE, () => get(greedy, '/readiness')) },
    { name: 'reports', begin: () => repeat(AT_ONCE, () => get(greedy, `/reports/${(report as { id: string }).id}`)) },
    { name: 'rule previews', begin: () => repeat(AT_ONCE, () => post(greedy, '/rules/preview', { rule })) },
    { name: 'CSV downloads', begin: () => repeat(AT_ONCE, () => download(greedy, '/trips/csv')) },
    { name: 'Excel downloads', begin: () => repeat(AT_ONCE, () => download(greedy, '/trips/excel')) },
    { name: 'PDF logbooks', begin: () => repeat(AT_ONCE, () => download(greedy, '/logbook/2026/pdf')) },
    { name: 'packages of a tax year', begin: () => repeat(AT_ONCE, () => download(greedy, '/packages/2026')) },
    { name: 'archives of all data', begin: () => repeat(AT_ONCE, () => download(greedy, '/auth/export')) },
    {
      name: 'downloads that nobody reads',
      async begin() {
        const sockets = Array.from({ length: 30 }, (_, i) => downloadUnread(greedy, downloads[i % downloads.length]))
        return async () => sockets.forEach((socket) => socket.destroy())
      },
    },
    { name: 'requests of /ready', begin: () => repeat(AT_ONCE, () => send('/ready')) },
    { name: 'positions with one key', begin: () => repeat(AT_ONCE, () => live(positions())) },
    {
      name: 'positions with long digits',
      begin: () => repeat(AT_ONCE, () => live(`{"lat":"${'1'.repeat(DIGITS)}x","lng":"1"}`)),
    },
    { name: 'bodies of zeros', begin: () => repeat(10, () => live(`[0${',0'.repeat(DIGITS / 2)}]`)) },
    {
      name: 'posted mails with nasty text',
      begin: () =>
        repeat(AT_ONCE, (i) =>
          send(
            '/inbound/mail',
            `To: ${'a'.repeat(size(262_000, 100))}\r\nMessage-ID: <${i}.${Math.random()}>\r\n\r\nx`,
            {
              authorization: `Bearer ${SECRET}`,
              'content-type': 'message/rfc822',
            },
          ),
        ),
    },
    { name: 'nasty calendars connected', begin: () => connectCalendars(greedy) },
    {
      name: 'idle SMTP connections',
      asks: { what: 'the greeting of the mail server', measure: greetingMs },
      begin: openMailSessions,
    },
  ]
  return cases.filter(({ name }) => NAMES.length === 0 || NAMES.some((part) => name.includes(part)))
}

/** Callers that each repeat a call until stopped. */
async function repeat(callers: number, call: (i: number) => Promise<unknown>): Promise<() => Promise<unknown>> {
  const state = { isGoing: true, calls: 0 }
  const all = Array.from({ length: callers }, async () => {
    while (state.isGoing) await call(state.calls++).catch(() => sleep(100))
  })
  await sleep(size(300, 0))
  return () => {
    state.isGoing = false
    return Promise.all(all)
  }
}

/** Holds the import lock, like the longest possible import. */
async function changeTimezones(greedy: ApiPerson): Promise<() => Promise<unknown>> {
  const client = new pg.Client({ connectionString: spoor.databaseUrl() })
  await client.connect()
  await client.query('select pg_advisory_lock($1, hashtext($2))', [0x5350494d, greedy.userId])
  const end = await repeat(14, (i) =>
    send(
      '/auth/profile',
      JSON.stringify({ timezone: i % 2 === 0 ? 'Africa/Windhoek' : 'Europe/London' }),
      json(greedy),
      'PUT',
    ),
  )
  return async () => {
    await client.end()
    await end()
  }
}

/** Calendars with events that repeat every second since 1970. */
async function connectCalendars(greedy: ApiPerson): Promise<() => Promise<unknown>> {
  const event = (i: number) =>
    `BEGIN:VEVENT\r\nUID:${i}\r\nDTSTART:19700101T000000Z\r\nDTEND:19700101T000001Z\r\nRRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=29\r\nSUMMARY:x\r\nEND:VEVENT\r\n`
  const events = Array.from({ length: size(10_000, 5) }, (_, i) => event(i)).join('')
  const server = http.createServer((_, response) =>
    response.end(`BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events}END:VCALENDAR\r\n`),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as net.AddressInfo
  const address = (i: number) => JSON.stringify({ address: `http://127.0.0.1:${port}/${i}.ics` })
  const end = await repeat(size(4, 1), (i) => send('/calendar', address(i), json(greedy), 'PUT'))
  return async () => {
    await end()
    server.close()
  }
}

async function openMailSessions(): Promise<() => Promise<unknown>> {
  const sockets = IS_SMALLEST
    ? []
    : Array.from({ length: 60 }, () => net.connect(smtpPort, '127.0.0.1').on('error', () => {}))
  const timer = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write('NOOP\r\n')), 1000)
  await sleep(size(2000, 0))
  return async () => {
    clearInterval(timer)
    for (const socket of sockets) socket.destroy()
  }
}

/** The slowest of several greetings to a client at another address. */
async function greetingMs(): Promise<number> {
  let most = 1
  for (let i = 0; i < size(20, 0); i++) {
    const startedMs = performance.now()
    const socket = net.connect({ port: smtpPort, host: '127.0.0.1', localAddress: '127.0.0.2' }).on('error', () => {})
    await Promise.race([once(socket, 'data'), sleep(WATCHED_MS)])
    socket.destroy()
    most = Math.max(most, performance.now() - startedMs)
  }
  return most
}

function json({ headers }: ApiPerson): Record<string, string> {
  return { ...headers, 'content-type': 'application/json' }
}

async function send(
  path: string,
  body?: string,
  headers = {},
  method = body === undefined ? 'GET' : 'POST',
): Promise<void> {
  const response = await fetch(spoor.url + path, { method, headers, ...(body !== undefined && { body }) })
  await response.arrayBuffer()
  if (!response.ok) await sleep(PAUSE_MS)
}

async function post(person: ApiPerson, path: string, body: object): Promise<unknown> {
  const reply = await fetch(spoor.url + path, { method: 'POST', headers: json(person), body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return reply.json()
}

/** Retries when refused, ignoring the requested pause. */
function download({ headers }: ApiPerson, path: string): Promise<void> {
  return send(path, undefined, headers)
}

/** Resident memory of the API's process. */
async function apiMemoryMb(): Promise<number> {
  const status = await readFile(`/proc/${spoor.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
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

async function timePreview(person: ApiPerson, name: string, content: Blob): Promise<number> {
  const id = await createUpload(person, { name, content })
  const startedMs = performance.now()
  for (;;) {
    const response = await fetch(`${spoor.url}/upload/${id}/preview`, { headers: person.headers })
    await response.arrayBuffer()
    if (response.ok) return performance.now() - startedMs
    // Retry while the server is busy.
    await sleep(50)
  }
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

async function get({ headers }: ApiPerson, path: string): Promise<unknown> {
  const response = await fetch(spoor.url + path, { headers })
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
