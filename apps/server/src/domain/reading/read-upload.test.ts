import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importFailureMessage } from '@spoor/contract/words/import-failures.ts'
import { ImportFailure } from '@spoor/core/failures/import-failure.ts'
import type { RowIssue, TripFileRow } from '@spoor/core/import/result.ts'
import { formulaRow, headerRow, textCell, buildWorkbook } from './testing/build-workbook.ts'
import { inspect, getResult, rows, type ReadUpload } from './read-upload.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spoor-read-upload-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

interface Outcome extends ReadUpload {
  trips: TripFileRow[]
  issues: RowIssue[]
  largestPart: number
  progress: number[]
}

async function read(content: string | Uint8Array, filename = 'trips.csv'): Promise<Outcome> {
  const path = join(folder, filename)
  await writeFile(path, content)
  const outcome: Omit<Outcome, keyof ReadUpload> = { trips: [], issues: [], largestPart: 0, progress: [] }
  const plan = await inspect(path, { filename, timezone: 'Africa/Johannesburg', nowMs: Date.UTC(2026, 10, 21) })
  for await (const { trips, issues, fraction } of rows(plan)) {
    outcome.trips.push(...trips)
    outcome.issues.push(...issues)
    outcome.largestPart = Math.max(outcome.largestPart, trips.length)
    outcome.progress.push(fraction)
  }
  return { ...outcome, ...getResult(plan) }
}

async function failure(content: string | Uint8Array, filename?: string): Promise<ImportFailure> {
  const error: unknown = await read(content, filename).then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ImportFailure)) throw new Error('no ImportFailure', { cause: error })
  return error
}

describe('inspect and rows', () => {
  it('streams trips in parts and reports progress', async () => {
    const lines = Array.from(
      { length: 30_000 },
      (_, i) =>
        `2024-${String(1 + (i % 12)).padStart(2, '0')}-15 08:${String(i % 60).padStart(2, '0')}:00,Paarl ${i},Worcester,55.4`,
    )
    const outcome = await read(`Date,From,To,Distance (km)\n${lines.join('\n')}\n`)
    expect(outcome.counts).toEqual({ read: 30_000, used: 30_000, duplicates: 0, skipped: 0 })
    expect(outcome.trips).toHaveLength(30_000)
    expect(outcome.largestPart).toBeLessThan(30_000)
    expect(outcome.progress.at(-1)).toBe(1)
    expect(outcome.progress.toSorted((a, b) => a - b)).toEqual(outcome.progress)
  })

  it('applies an order of day and month that only a late row reveals', async () => {
    const lines = Array.from(
      { length: 5000 },
      (_, i) =>
        `${String(1 + (i % 2)).padStart(2, '0')}/${String(1 + (i % 12)).padStart(2, '0')}/2024,Paarl,Worcester,${i}`,
    )
    const outcome = await read(`Date,From,To,Distance (km)\n${lines.join('\n')}\n03/14/2024,Paarl,Worcester,1\n`)
    expect(outcome.trips).toHaveLength(5001)
    expect(outcome.layout.mapping.date_order).toBe('mdy')
    expect(outcome.counts.read).toBe(5001)
  })

  it('looks further down if the first rows have no position', async () => {
    const time = (at: number) => new Date(Date.UTC(2026, 0, 5, 7) + at * 10_000).toISOString()
    const lines = Array.from({ length: 5000 }, (_, at) => `${time(at)},${at < 3000 ? '-,-' : '-339000000,184000000'}`)
    const outcome = await read(`Time,Lat,Lng\n${lines.join('\n')}\n`)
    expect(outcome.counts).toEqual({ read: 5000, used: 2000, duplicates: 0, skipped: 3000 })
    expect(outcome.vehicles[0].track.latE7[0]).toBe(-339_000_000)
  })

  it('reads the same fixes from a file split in two', async () => {
    const header = 'time,latitude,longitude,speed (km/h)\n'
    const lines = Array.from(
      { length: 2000 },
      (_, i) =>
        `${new Date(Date.UTC(2024, 2, 1) + i * 10_000).toISOString()},${(-33.9 - i / 1e4).toFixed(6)},18.424100,${i % 90}\n`,
    )
    const whole = await read(header + lines.join(''))
    const first = await read(header + lines.slice(0, 777).join(''))
    const second = await read(header + lines.slice(777).join(''))
    const times = [...first.vehicles[0].track.timeMs, ...second.vehicles[0].track.timeMs]
    expect(times).toEqual([...whole.vehicles[0].track.timeMs])
    expect([...first.vehicles[0].track.latE7, ...second.vehicles[0].track.latE7]).toEqual([
      ...whole.vehicles[0].track.latE7,
    ])
  })

  it('detects a track format by its bytes, whatever its name', async () => {
    const outcome = await read(
      '<gpx><trk><trkseg><trkpt lat="-33.9" lon="18.4"><time>2024-03-01T08:00:00Z</time></trkpt></trkseg></trk></gpx>',
      'track.csv',
    )
    expect(outcome.layout.format).toBe('gpx')
    expect(outcome.vehicles[0].track.count).toBe(1)
  })

  it('delivers skipped rows even if nothing could be used', async () => {
    const path = join(folder, 'zero.csv')
    await writeFile(path, 'time,lat,lon\n2024-03-01 08:00,0,0\n2024-03-01 08:01,0,0\n')
    const issues: RowIssue[] = []
    const plan = await inspect(path, { filename: 'zero.csv', timezone: 'UTC', nowMs: Date.UTC(2026, 0, 1) })
    const reading = async (): Promise<void> => {
      for await (const part of rows(plan)) issues.push(...part.issues)
    }
    await expect(reading()).rejects.toMatchObject({ code: 'nothing_usable' })
    expect(issues.map((issue) => issue.code)).toEqual(['zero_position', 'zero_position'])
  })
})

it('reports formulas without results among readable rows', async () => {
  const row = `<row r="2">${textCell('A2', '2025-03-03')}${textCell('B2', 'Paarl')}${textCell('C2', 'Ceres')}<c r="D2"><f>58</f></c></row>`
  const { trips, warnings } = await read(buildWorkbook([headerRow, row]), 'partly.xlsx')
  expect(trips).toHaveLength(1)
  expect(warnings).toContain(
    'Cell D2 is a formula without a stored result: it was read as empty. Open the file in Excel or LibreOffice, save it, and upload it again.',
  )
})

describe('files that cannot be used', () => {
  it.each<[string, string | Uint8Array, string?]>([
    ['empty_file', ''],
    ['empty_file', '\n \n\n'],
    ['no_rows', 'Date,From,To,Distance\n'],
    ['not_a_table', 'Name,Age\nThandi,30\n'],
    ['unsupported_format', '%PDF-1.7\n1 0 obj\n'],
    ['unsupported_format', '{"name": "no track"}'],
    ['corrupt', Uint8Array.from([0x50, 0x4b, 3, 4, 1, 2, 3, 4, 5, 6, 7, 8]), 'trips.xlsx'],
    ['corrupt', '{"locations":[{"latitudeE7":1'],
    ['no_date', 'From,To,Distance\nPaarl,Worcester,55\n'],
    ['no_year', 'Date,From,To,Km\n01/03,Paarl,Worcester,55\n15/03,Paarl,Worcester,55\n'],
    ['odometer_log', 'Date,Odometer\n2025-03-03,84268\n2025-03-10,84326\n'],
    ['formulas_without_results', buildWorkbook([headerRow, formulaRow(2), formulaRow(3)]), 'trips.xlsx'],
    ['no_position_or_place', 'name,date,miles\nThandi,2024-03-01,3\n'],
    ['ambiguous_dates', 'Date,From,To,Km\n13/02/2024,Paarl,Worcester,55\n02/14/2024,Paarl,Worcester,55\n'],
    ['nothing_usable', 'time,lat,lon\n2024-03-01 08:00,0,0\n2024-03-01 08:01,0,0\n'],
  ])('fail with %s and a full sentence', async (code, content, filename) => {
    const error = await failure(content, filename)
    expect(error.code).toBe(code)
    const message = importFailureMessage(error.code, error.details)
    expect(message).not.toMatch(/[{}]|\?[ .]|: \.|undefined|NaN/)
  })
})
