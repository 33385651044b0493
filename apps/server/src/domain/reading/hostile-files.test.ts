import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendFile, signUpAt, type ApiPerson } from '../../testing/api-person.ts'
import { getCpuMs, getPeakBytes } from '../../testing/process-figures.ts'
import { startSpoor, type RunningSpoor } from '../../testing/running-spoor.ts'
import { READING_LIMIT_BYTES, THREAD_LIMIT_BYTES } from './reading-limits.ts'
import { HOSTILE_FILES, tagsThatAreNoRows } from './testing/hostile-files.ts'

/** Per process. Before limits were added, each of these files took more. */
const MEMORY_MB = 1500
const LARGEST_PREVIEWED = 5 * 1024 * 1024
const SENTENCE = /^\p{Lu}.{10,}[.?]$/su

let dataDir: string
let spoor: RunningSpoor
let owner: ApiPerson
beforeAll(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-hostile-'))
  await fs.chmod(dataDir, 0o755)
  spoor = await startSpoor({ dataDir, memoryLimitMb: MEMORY_MB })
  owner = await signUpAt(spoor)
  await makeCompanyAdmin(owner)
})
afterAll(async () => {
  await spoor?.killAll()
  await fs.rm(dataDir, { recursive: true, force: true })
})

async function makeCompanyAdmin({ userId }: ApiPerson): Promise<void> {
  const client = new pg.Client({ connectionString: spoor.databaseUrl() })
  await client.connect()
  try {
    await client.query(
      `with made as (insert into company (id, name, max_employees, subscription_expires_at, payment_reference)
         values (gen_random_uuid(), 'Kudu Couriers', 10, now() + interval '100 days', 'KUDU-1') returning id)
       update app_user set role_type = 'company_admin', company_id = (select id from made) where id = $1`,
      [userId],
    )
  } finally {
    await client.end()
  }
}

interface Outcome {
  status: string
  error_code: string | null
  error_message: string | null
}

async function readOutcome(person: ApiPerson, uploadId: string): Promise<Outcome> {
  const reply = await fetch(`${spoor.url}/upload/status/${uploadId}`, { headers: person.headers })
  return (await reply.json()) as Outcome
}

function previewInvitees(content: Blob, filename: string, signal?: AbortSignal): Promise<Response> {
  const form = new FormData()
  form.append('file', content, filename)
  return fetch(`${spoor.url}/team/invitations/preview`, { method: 'POST', headers: owner.headers, body: form, signal })
}

/** Waits until a process is nearly idle, for two seconds at most. */
async function untilIdle(pid: number): Promise<void> {
  let before = getCpuMs(pid)
  const spent = (): number => {
    const now = getCpuMs(pid)
    const ms = now - before
    before = now
    return ms
  }
  await expect.poll(spent, { interval: 250, timeout: 2000 }).toBeLessThanOrEqual(50)
}

test(
  'a hostile file causes an error message, uses little memory, and stops when its caller disconnects',
  { timeout: 900_000, skip: process.platform !== 'linux' },
  async () => {
    await expect.poll(() => spoor.workerPid(), { timeout: 10_000 }).not.toBe(null)
    const workerPid = spoor.workerPid() as number
    const baseBytes = { api: getPeakBytes(spoor.pid), worker: getPeakBytes(workerPid) }
    let sender = await signUpAt(spoor)
    for (const [i, { what, filename, make }] of HOSTILE_FILES.entries()) {
      // A person's storage is limited.
      if (i % 20 === 19) sender = await signUpAt(spoor)
      const bytes = make()
      const content = new Blob([new Uint8Array(bytes)])
      const uploadId = await sendFile(spoor.url, sender, { name: filename, content })
      const isOver = async () =>
        ['failed', 'saved', 'needs_look'].includes((await readOutcome(sender, uploadId)).status)
      const previewed = bytes.length <= LARGEST_PREVIEWED ? await previewInvitees(content, filename) : null
      await expect.poll(isOver, { interval: 50, timeout: 200_000, message: what }).toBe(true)
      const { status, error_code, error_message } = await readOutcome(sender, uploadId)
      if (status === 'failed') {
        expect(error_message, what).toMatch(SENTENCE)
        expect(error_code, what).not.toBe('internal')
      }
      if (previewed !== null && previewed.status !== 200) {
        expect(previewed.status, what).toBe(422)
        expect(((await previewed.json()) as { detail: string }).detail, what).toMatch(SENTENCE)
      }
    }
    await untilIdle(workerPid)
    expect(spoor.workerPid(), 'the worker went on in one process').toBe(workerPid)
    const threads = os.availableParallelism()
    expect(getPeakBytes(workerPid) - baseBytes.worker).toBeLessThan(READING_LIMIT_BYTES)
    expect(getPeakBytes(spoor.pid) - baseBytes.api).toBeLessThan(THREAD_LIMIT_BYTES * threads)

    // Disconnected callers end their reads.
    const content = new Blob([new Uint8Array(tagsThatAreNoRows(40_000_000))])
    const callers = new AbortController()
    const left = Array.from({ length: threads + 2 }, () => previewInvitees(content, 'people.xlsx', callers.signal))
    const gone = Promise.allSettled(left)
    const busySinceMs = getCpuMs(spoor.pid)
    await expect.poll(() => getCpuMs(spoor.pid) - busySinceMs, { interval: 50, timeout: 20_000 }).toBeGreaterThan(700)
    callers.abort()
    expect((await gone).map(({ status }) => status)).not.toContain('fulfilled')
    await untilIdle(spoor.pid)
  },
)
