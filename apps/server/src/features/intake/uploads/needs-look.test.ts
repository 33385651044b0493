import { beforeEach, describe, expect, test } from 'vitest'
import type { Upload, UploadPreview } from '@spoor/contract/routes/uploads.ts'
import { setUpMailedApp, type TestUser } from '../../../testing/test-app.ts'
import { uploadClient } from './testing/upload-client.ts'

const nowMs = Date.UTC(2026, 10, 21)
const { spoor, catcher } = setUpMailedApp({ config: {}, clock: { nowMs: () => nowMs } })
let driver: TestUser
let client: ReturnType<typeof uploadClient>

beforeEach(async () => {
  driver = await spoor.signUp()
  client = uploadClient(spoor, driver)
})

/** 5 June and 5 July, or 6 and 7 May: nothing in the file decides. */
const OPEN = 'Date,From,To,Km,Reason\n05/06/2026,Ceres,Wolseley,24,Client\n05/07/2026,Wolseley,Ceres,24,Client\n'
const WITNESS = 'order of dates'

async function days(): Promise<string[]> {
  const { rows } = await spoor.dependencies.pool.query<{ day: string }>(
    'select local_day::text as day from trip where owner_id = $1 and deleted_at is null order by 1',
    [driver.userId],
  )
  return rows.map(({ day }) => day)
}

/** Everything that counts or lists trips. */
async function readLogbook() {
  const [trips, stats, vehicles] = await Promise.all([
    client.call<{ total: number }>('GET', '/trips'),
    client.call<{ totalTrips: number; totalKm: number }>('GET', '/stats/personal'),
    client.call<{ items: unknown[] }>('GET', '/vehicles'),
  ])
  const { rows } = await spoor.dependencies.pool.query<{ trips: number }>(
    'select coalesce(sum(trips), 0)::int as trips from trip_tally where owner_id = $1',
    [driver.userId],
  )
  return {
    trips: trips.body.total,
    stats: [stats.body.totalTrips, stats.body.totalKm],
    tally: rows[0].trips,
    vehicles: vehicles.body.items.length,
  }
}
const NOTHING = { trips: 0, stats: [0, 0], tally: 0, vehicles: 0 }

async function answer({ upload_id: id }: Upload, text: string, witness = WITNESS): Promise<Upload> {
  const { status, body } = await client.call('POST', `/upload/${id}/reprocess`, { answers: { [witness]: text } })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  await spoor.runJobs()
  return client.status(id)
}

describe('a file with an open question', () => {
  test('needs a look: nothing of it is in the logbook until one answer', async () => {
    const upload = await client.upload(OPEN)
    expect(upload).toMatchObject({
      status: 'needs_look',
      progress: 1,
      trips_found: 0,
      rows_used: 2,
      error_message: null,
      questions: [
        {
          witness: WITNESS,
          candidates: [
            { answer: 'day first', trips: [{ started_at: '2026-06-04T22:00:00.000Z', start_location: 'Ceres' }, {}] },
            { answer: 'month first', trips: [{ started_at: '2026-05-05T22:00:00.000Z', distance_km: 24 }, {}] },
          ],
          chosen: null,
        },
      ],
    })
    expect(await readLogbook()).toEqual(NOTHING)
    expect(catcher.to(driver.email).map(({ subject }) => subject)).toEqual(['Your file trips.csv needs a look'])
    expect(catcher.to(driver.email)[0].text).toContain(upload.questions[0].sentence)

    const answered = await answer(upload, 'month first')
    expect(answered).toMatchObject({ status: 'saved', trips_found: 2, questions: [{ chosen: 1 }] })
    expect(await days()).toEqual(['2026-05-06', '2026-05-07'])
    expect(await readLogbook()).toMatchObject({ trips: 2, stats: [2, 48], tally: 2, vehicles: 1 })
    const { body: preview } = await client.call<UploadPreview>('GET', `/upload/${upload.upload_id}/preview`)
    expect(preview).toMatchObject({
      header_row: 1,
      first_trips: [{ row: 2, sheet: 0, end_location: 'Wolseley' }, { row: 3 }],
    })
  })

  test('changes its answer, and remembers the order of dates for the next file with this header', async () => {
    const upload = await client.upload(OPEN)
    await answer(upload, 'month first')
    expect(await answer(upload, 'day first')).toMatchObject({ status: 'saved', questions: [{ chosen: 0 }] })
    expect(await days()).toEqual(['2026-06-05', '2026-07-05'])
    const next = await client.upload(OPEN.replaceAll('2026', '2025'), 'next.csv')
    expect(next).toMatchObject({ status: 'saved', questions: [{ witness: WITNESS, chosen: 0 }] })
    expect(await days()).toEqual(['2025-06-05', '2025-07-05', '2026-06-05', '2026-07-05'])
  })

  test('refuses an answer to another question', async () => {
    const { upload_id: id } = await client.upload(OPEN)
    const url = `/upload/${id}/reprocess`
    const refusal = { status: 409, body: { detail: expect.stringContaining('Reload the page') } }
    expect(await client.call('POST', url, { answers: { [WITNESS]: 'year first' } })).toMatchObject(refusal)
    expect(await client.call('POST', url, { answers: { 'few values': 'as read' } })).toMatchObject(refusal)
    expect(await client.status(id)).toMatchObject({ status: 'needs_look' })
  })

  test('previews an answer without writing anything', async () => {
    const { upload_id: id } = await client.upload(OPEN)
    const answers = { [WITNESS]: 'day first' }
    expect((await client.call('POST', `/upload/${id}/try`, { answers })).body).toMatchObject({
      trips_found: 2,
      questions: [{ chosen: 0 }],
    })
    expect((await client.call('POST', `/upload/${id}/try`, {})).body).toMatchObject({ questions: [{ chosen: null }] })
    expect(await readLogbook()).toEqual(NOTHING)
  })

  test('can be removed and restored without an answer', async () => {
    const upload = await client.upload(OPEN)
    const url = `/upload/${upload.upload_id}`
    expect((await client.call('GET', `${url}/undo-effect`)).body).toMatchObject({ trips: 0 })
    expect((await client.call('DELETE', url)).body).toMatchObject({ undone_at: expect.any(String) })
    await spoor.runJobs()
    expect((await client.call('POST', `${url}/restore`)).body).toMatchObject({ status: 'needs_look', undone_at: null })
    await spoor.runJobs()
    expect(await readLogbook()).toEqual(NOTHING)
    expect(await answer(upload, 'day first')).toMatchObject({ status: 'saved', trips_found: 2 })
  })

  test('stores its first trips even if a place is cut within a character', async () => {
    const upload = await client.upload(`Date,From,To,Km\n05/06/2026,${'a'.repeat(999)}😀,Ceres,24\n`)
    expect(upload).toMatchObject({ status: 'needs_look', error_code: null })
  })

  test('is not saved with most rows skipped unless the driver accepts it', async () => {
    const rows = ['24', 'far', 'far', 'far'].map((km, at) => `2026-06-1${at},Ceres,Wolseley,${km}`)
    const upload = await client.upload(`Date,From,To,Km\n${rows.join('\n')}`)
    expect(upload).toMatchObject({ status: 'needs_look', rows_used: 1, rows_skipped: 3 })
    expect(await readLogbook()).toEqual(NOTHING)
    const accepted = await answer(upload, 'as read', 'share of rows used')
    expect(accepted).toMatchObject({ status: 'saved', trips_found: 1, questions: [{ chosen: 0 }] })
    // Other files are not accepted with it.
    expect(await client.upload(`Date,From,To,Km\n${rows.join('\n').replaceAll('2026', '2025')}`)).toMatchObject({
      status: 'needs_look',
    })
  })
})

describe('a file that is read again', () => {
  /** In the logbook, with a trip that the driver edited. */
  async function saveFile(): Promise<{ upload: Upload; edited: string }> {
    const upload = await answer(await client.upload(OPEN), 'day first')
    const { body } = await client.call<{ items: { id: string }[] }>('GET', '/trips')
    const [{ id: edited }] = body.items
    const patch = { classification: 'business', reason: 'Saw the growers' }
    await spoor.app.inject({ method: 'PATCH', url: `/trips/${edited}`, headers: driver.headers, payload: patch })
    return { upload, edited }
  }

  const findEdit = async (id: string) =>
    (await spoor.dependencies.pool.query('select reason from trip where id = $1 and deleted_at is null', [id])).rows

  test('leaves the logbook when it asks, and returns with the edits', async () => {
    const { upload, edited } = await saveFile()
    const url = `/upload/${upload.upload_id}`
    await client.call('POST', `${url}/reprocess`, { mapping: null })
    await spoor.runJobs()
    // The answer is remembered for the header.
    expect(await client.status(upload.upload_id)).toMatchObject({ status: 'saved' })
    await spoor.dependencies.pool.query('delete from column_mapping where owner_id = $1', [driver.userId])
    await client.call('POST', `${url}/reprocess`, { mapping: null })
    await spoor.runJobs()
    expect(await client.status(upload.upload_id)).toMatchObject({ status: 'needs_look' })
    expect(await readLogbook()).toMatchObject({ trips: 0, stats: [0, 0], tally: 0 })
    // Another file of the vehicle does not bring them back.
    await client.upload('Date,From,To,Km\n2026-06-20,Ceres,Wolseley,24\n', 'other.csv')
    expect(await days()).toEqual(['2026-06-20'])
    await client.call('DELETE', url)
    await client.call('POST', `${url}/restore`)
    await spoor.runJobs()
    expect(await days()).toEqual(['2026-06-20'])

    await answer(upload, 'day first')
    expect(await days()).toEqual(['2026-06-05', '2026-06-20', '2026-07-05'])
    expect(await findEdit(edited)).toEqual([{ reason: 'Saw the growers' }])
  })

  test('leaves the logbook when chosen columns skip most rows', async () => {
    const upload = await client.upload('Date,From,To,Km,Note\n2026-06-05,Ceres,Wolseley,24,x\n2026-06-06,Ceres,Wolseley,24,x\n2026-06-09,Ceres,Wolseley,24,8\n') // prettier-ignore
    expect(upload).toMatchObject({ status: 'saved', trips_found: 3 })
    const columns = { start_date: 0, start_location: 1, end_location: 2, distance: 4 }
    await client.call('POST', `/upload/${upload.upload_id}/reprocess`, { mapping: { kind: 'trips', columns } })
    await spoor.runJobs()
    expect(await client.status(upload.upload_id)).toMatchObject({ status: 'needs_look', rows_skipped: 2 })
    expect(await readLogbook()).toMatchObject({ trips: 0, tally: 0 })
    await client.call('POST', `/upload/${upload.upload_id}/reprocess`, { mapping: null })
    await spoor.runJobs()
    expect(await days()).toEqual(['2026-06-05', '2026-06-06', '2026-06-09'])
  })
})

describe('a file of positions', () => {
  const fixes = (date: string) => {
    const at = (minute: number) => `${date} 08:${String(minute).padStart(2, '0')}`
    const drive = Array.from({ length: 20 }, (_, i) => `${at(i + 10)},${(-33.5 - i * 0.005).toFixed(4)},19.3,40`)
    const parked = (from: number, lat: string) => Array.from({ length: 10 }, (_, i) => `${at(from + i)},${lat},19.3,0`)
    return ['Time,Latitude,Longitude,Speed (km/h)', ...parked(0, '-33.5000'), ...drive, ...parked(30, '-33.5950')].join(
      '\n',
    )
  }
  const countBlocks = async () =>
    (await spoor.dependencies.pool.query('select from track_block where owner_id = $1', [driver.userId])).rowCount

  test('stores no positions before the answer, and counts none while it asks again', async () => {
    const upload = await client.upload(fixes('05/06/2026'))
    expect(upload).toMatchObject({ status: 'needs_look', kind: 'points', questions: [{ witness: WITNESS }] })
    expect([await countBlocks(), await readLogbook()]).toEqual([0, NOTHING])
    expect(await answer(upload, 'month first')).toMatchObject({ status: 'saved', trips_found: 1 })
    expect(await days()).toEqual(['2026-05-06'])

    await spoor.dependencies.pool.query('delete from column_mapping where owner_id = $1', [driver.userId])
    await client.call('POST', `/upload/${upload.upload_id}/reprocess`, { mapping: null })
    await spoor.runJobs()
    expect(await client.status(upload.upload_id)).toMatchObject({ status: 'needs_look' })
    expect(await days()).toEqual([])
    await client.upload(fixes('2026-05-07'), 'next.csv')
    expect(await days()).toEqual(['2026-05-07'])
    await answer(upload, 'month first')
    expect(await days()).toEqual(['2026-05-06', '2026-05-07'])
  })
})
