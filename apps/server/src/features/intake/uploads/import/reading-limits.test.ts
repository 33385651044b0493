import { ImportFailure } from '@spoor/core/failures/import-failure.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { setUpTestApp, type TestUser } from '../../../../testing/test-app.ts'
import {
  MAX_ATTEMPTS,
  MEMORY_LOOK_MS,
  READING_LIMIT_BYTES,
  READING_LIMIT_MS,
  startReadingLimits,
} from '../../../../domain/reading/reading-limits.ts'
import { driveTrack } from '../testing/drive-track.ts'
import { uploadClient } from '../testing/upload-client.ts'

const spoor = setUpTestApp()
let driver: TestUser
let client: ReturnType<typeof uploadClient>
beforeAll(async () => {
  driver = await spoor.signUp()
  client = uploadClient(spoor, driver)
})

function pointsFile(): string {
  const track = driveTrack({ fromMs: Date.UTC(2026, 0, 5), days: 5, seed: 1 })
  const lines = Array.from({ length: track.count }, (_, i) =>
    [new Date(track.timeMs[i]).toISOString(), track.latE7[i] / 1e7, track.lngE7[i] / 1e7].join(','),
  )
  return `timestamp,latitude,longitude\n${lines.join('\n')}\n`
}

test('fails a file that kills the worker each time as too large for the memory', async () => {
  const { body } = await client.send(pointsFile(), { filename: 'heavy.csv' })
  // Each unfinished read has been counted.
  await spoor.dependencies.pool.query(`update upload set status = 'extracting', attempts = $2 where id = $1`, [
    body.upload_id,
    MAX_ATTEMPTS,
  ])
  await spoor.runJobs()
  expect(await client.status(body.upload_id)).toMatchObject({ status: 'failed', error_code: 'out_of_memory' })
  await client.call('POST', `/upload/${body.upload_id}/reprocess`, {})
  await spoor.runJobs()
  expect(await client.status(body.upload_id)).toMatchObject({ status: 'saved', error_code: null })
})

test('fails an import that exceeds its time limit', async () => {
  vi.useFakeTimers()
  try {
    const limits = startReadingLimits(() => Date.now())
    const given = limits.guard(new Promise(() => {}))
    const told = expect(given).rejects.toMatchObject({ code: 'took_too_long' })
    await vi.advanceTimersByTimeAsync(READING_LIMIT_MS - 1)
    expect(limits.signal.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(2)
    await told
    expect(limits.signal.reason).toBeInstanceOf(ImportFailure)
    expect(() => limits.check()).toThrow('took_too_long')
  } finally {
    vi.useRealTimers()
  }
})

test('does not count memory that its process held before', () => {
  const rss = vi.spyOn(process.memoryUsage, 'rss').mockReturnValue(READING_LIMIT_BYTES * 2)
  try {
    let nowMs = 0
    const limits = startReadingLimits(() => nowMs)
    rss.mockReturnValue(READING_LIMIT_BYTES * 3 - 1)
    limits.check()
    rss.mockReturnValue(READING_LIMIT_BYTES * 3 + 1)
    nowMs += MEMORY_LOOK_MS
    expect(() => limits.check()).toThrow('out_of_memory')
  } finally {
    rss.mockRestore()
  }
})

test('tries another sensitivity without changing anything; a coarser one finds fewer trips', async () => {
  const upload = await client.upload(pointsFile(), 'sensitive.csv')
  const url = `/upload/${upload.upload_id}`
  const found: number[] = []
  for (const sensitivity of ['fine', 'normal', 'coarse']) {
    const { body } = await client.call<{ trips_found: number; rows_used: number }>('POST', `${url}/try`, {
      sensitivity,
    })
    expect(body).toMatchObject({ error_message: null })
    found.push(body.trips_found)
  }
  expect(found).toEqual(found.toSorted((a, b) => b - a))
  expect(found[1]).toBe(15)
  expect(await client.status(upload.upload_id)).toEqual(upload)
  expect((await client.call<{ detail: string }>('POST', `${url}/try`, { sensitivity: 'wild' })).status).toBe(422)
})
