/**
 * Effect of an import on other requests: the 99th percentile of GET /trips and GET /health, idle and while 50 MB are
 * read, on one server with its worker and its database on the same machine.
 *
 * Usage: npm run bench -- latency
 */
import { openAsBlob } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendFile, signUpAt } from '../../apps/server/src/testing/api-person.ts'
import type { ApiPerson } from '../../apps/server/src/testing/api-person.ts'
import { startBenchSpoor } from '../start-spoor.ts'
import { ensureBenchFiles } from '../generate/fixes-files.ts'
import { printBar } from '../side-by-side.ts'
import { size } from '../smallest.ts'

const PAUSE_MS = 4
const IDLE_REQUESTS = size(600, 5)
const IMPORTS = size(3, 1)
const PATHS = ['/trips', '/health'] as const
type Times = Record<(typeof PATHS)[number], number[]>

const files = await ensureBenchFiles()
const folder = await mkdtemp(join(tmpdir(), 'spoor-bench-'))
await chmod(folder, 0o755)
const spoor = await startBenchSpoor({ dataDir: folder })
try {
  const reader = await signUpAt(spoor)
  await sendFile(spoor.url, reader, { name: 'fixes.csv', content: await openAsBlob(files.smallCsv) })
  await waitUntilSaved(reader)

  let warm = size(100, 1)
  await ask(reader, () => warm-- > 0)
  // Alternating, so that other load affects both equally.
  const idle: Times = { '/trips': [], '/health': [] }
  const busy: Times = { '/trips': [], '/health': [] }
  for (let i = 0; i < IMPORTS; i++) {
    let left = IDLE_REQUESTS / IMPORTS
    merge(idle, await ask(reader, () => left-- > 0))
    const importer = await signUpAt(spoor)
    await sendFile(spoor.url, importer, { name: 'fixes.csv', content: await openAsBlob(files.fixesCsv) })
    let reading = true
    const saved = waitUntilSaved(importer).finally(() => (reading = false))
    merge(busy, await ask(reader, () => reading))
    await saved
  }

  console.log('| request | idle p50 ms | idle p99 ms | importing p50 ms | importing p99 ms | requests | p99 ratio |')
  console.log('|---|---|---|---|---|---|---|')
  for (const path of PATHS) {
    const figures = [idle, busy].flatMap((times) => [percentile(times[path], 0.5), percentile(times[path], 0.99)])
    const [, idleP99, , busyP99] = figures
    const cells = [...figures.map((ms) => ms.toFixed(1)), busy[path].length, `${(busyP99 / idleP99).toFixed(2)} ×`]
    console.log(`| GET ${path} | ${cells.join(' | ')} |`)
  }
  console.log('')
  for (const path of PATHS) {
    printBar(`p99 of GET ${path} while importing`, percentile(busy[path], 0.99) / percentile(idle[path], 0.99), 3)
  }
} finally {
  await spoor.killAll()
  await rm(folder, { recursive: true, force: true })
}

/** Requests the paths alternately while `isRunning()`, and measures each in milliseconds. */
async function ask(person: ApiPerson, isRunning: () => boolean): Promise<Times> {
  const times: Times = { '/trips': [], '/health': [] }
  while (isRunning()) {
    for (const path of PATHS) {
      const startedMs = performance.now()
      const response = await fetch(spoor.url + path, { headers: person.headers })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`GET ${path}: ${response.status}`)
      times[path].push(performance.now() - startedMs)
    }
    await sleep(PAUSE_MS)
  }
  return times
}

async function waitUntilSaved(person: ApiPerson): Promise<void> {
  for (;;) {
    const response = await fetch(`${spoor.url}/upload/recent?limit=1`, { headers: person.headers })
    const [upload] = (await response.json()) as { status: string; error_message: string }[]
    if (upload.status === 'saved') return
    if (upload.status === 'failed') throw new Error(upload.error_message)
    await sleep(100)
  }
}

function merge(all: Times, more: Times): void {
  for (const path of PATHS) all[path].push(...more[path])
}

function percentile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))]
}
