/**
 * Effect of hostile files on other users: the 99th percentile of GET /trips and GET /health, idle and while one driver uploads
 * such files and previews run, and the peak memory of the API and the worker. Linux only.
 *
 * Usage: npm run bench -- hostile
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { HOSTILE_FILES } from '../../apps/server/src/domain/reading/testing/hostile-files.ts'
import { sendFile, signUpAt } from '../../apps/server/src/testing/api-person.ts'
import type { ApiPerson } from '../../apps/server/src/testing/api-person.ts'
import { getPeakBytes } from '../../apps/server/src/testing/process-figures.ts'
import { startBenchSpoor } from '../start-spoor.ts'
import { size } from '../smallest.ts'

const PATHS = ['/trips', '/health'] as const
const WARM_UP_MS = size(2000, 0)
const IDLE_MS = size(10_000, 100)
const BUSY_MS = size(60_000, 500)
const PAUSE_MS = 4

const folder = await mkdtemp(join(tmpdir(), 'spoor-bench-'))
await chmod(folder, 0o755)
const spoor = await startBenchSpoor({ dataDir: folder, memoryLimitMb: 1500 })
try {
  const reader = await signUpAt(spoor)
  const files = HOSTILE_FILES.slice(0, size(HOSTILE_FILES.length, 2)).map(({ filename, make }) => ({
    name: filename,
    content: new Blob([new Uint8Array(make())]),
  }))
  await measure(reader, performance.now() + WARM_UP_MS)
  const idle = await measure(reader, performance.now() + IDLE_MS)
  const untilMs = performance.now() + BUSY_MS
  const [busy] = await Promise.all([measure(reader, untilMs), attack(untilMs), attack(untilMs)])
  for (const path of PATHS) {
    const [idleMs, busyMs] = [percentile99(idle[path]), percentile99(busy[path])]
    console.log(
      `p99 of GET ${path}: idle ${idleMs.toFixed(1)} ms, attacked ${busyMs.toFixed(1)} ms, ${(busyMs / idleMs).toFixed(2)} ×`,
    )
  }
  const worker = spoor.workerPid()
  const peaks = [spoor.pid, worker].map((pid) => (pid === null ? 'ended' : `${Math.round(getPeakBytes(pid) / 1e6)} MB`))
  console.log(`Most memory: API ${peaks[0]}, worker ${peaks[1]}`)

  async function attack(endMs: number): Promise<void> {
    while (performance.now() < endMs) {
      const attacker = await signUpAt(spoor)
      for (const file of files) {
        if (performance.now() > endMs) return
        const id = await sendFile(spoor.url, attacker, file).catch(() => null)
        // Refused because there were too many at once: retry later.
        if (id === null) await sleep(200)
        else await (await fetch(`${spoor.url}/upload/${id}/preview`, { headers: attacker.headers })).arrayBuffer()
      }
    }
  }
} finally {
  await spoor.killAll()
  await rm(folder, { recursive: true, force: true })
}

async function measure(person: ApiPerson, untilMs: number): Promise<Record<(typeof PATHS)[number], number[]>> {
  const times = { '/trips': [] as number[], '/health': [] as number[] }
  while (performance.now() < untilMs) {
    for (const path of PATHS) {
      const startedMs = performance.now()
      await (await fetch(spoor.url + path, { headers: person.headers })).arrayBuffer()
      times[path].push(performance.now() - startedMs)
      await sleep(PAUSE_MS)
    }
  }
  return times
}

function percentile99(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]
}
