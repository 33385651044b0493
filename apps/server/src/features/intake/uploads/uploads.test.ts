import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Upload, UploadPreview } from '@spoor/contract/routes/uploads.ts'
import { setUpTestApp, type TestUser } from '../../../testing/test-app.ts'
import { uploadClient } from './testing/upload-client.ts'
import { writeTrips } from '../../../testing/write-trips.ts'

const spoor = setUpTestApp({ clock: { nowMs: () => nowMs } })
let driver: TestUser
let client: ReturnType<typeof uploadClient>
let nowMs = Date.UTC(2026, 5, 1)

beforeEach(async () => {
  driver = await spoor.signUp()
  client = uploadClient(spoor, driver)
})

const TRIPS = `Start time,End time,Start location,End location,Distance (km),Vehicle
2026-03-02 07:30,2026-03-02 08:10,Home,Office,21.4,Bakkie
2026-03-02 17:05,2026-03-02 17:50,Office,Home,21.6,Bakkie
2026-03-03 07:31,2026-03-03 08:05,Home,Office,21.4,Bakkie
`
const MORE_TRIPS = `${TRIPS}2026-03-04 09:00,2026-03-04 09:20,Office,Client,9.9,Bakkie
not a date,2026-03-04 10:20,Office,Client,9.9,Bakkie
`

async function trips(): Promise<Record<string, unknown>[]> {
  const { rows } = await spoor.dependencies.pool.query(
    `select id, started_at, start_location, end_location, distance_m, upload_ids, notes from trip
     where owner_id = $1 and deleted_at is null order by started_at`,
    [driver.userId],
  )
  return rows
}

async function listStoredFiles(): Promise<string[]> {
  const folder = path.join(spoor.dependencies.config.dataDir, 'files', 'uploads', driver.userId)
  return fs.readdir(folder).catch(() => [])
}

test.each([
  ['a name that is a plate', 'Vehicle', 'ca 482-119', 'CA 482-119'],
  ['a name with a plate', 'Vehicle', 'Hilux CA 482-119', 'CA 482-119'],
  ['a column of registrations', 'Registration', 'BOSS-GP', 'BOSS-GP'],
  ['another name', 'Vehicle', 'Bakkie', ''],
])('%s fills the registration number', async (_, header, name, registration) => {
  await client.upload(TRIPS.replace('Vehicle', header).replaceAll('Bakkie', name))
  const { rows } = await spoor.dependencies.pool.query('select name, registration from vehicle where owner_id = $1', [
    driver.userId,
  ])
  expect(rows).toEqual([{ name, registration }])
})

describe('sending a file', () => {
  test('acknowledges it with the upload, stores its exact bytes, and imports it', async () => {
    const { status, body } = await client.send(TRIPS)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      filename: 'trips.csv',
      status: 'received',
      file_size: TRIPS.length,
      progress: 0,
      completed_at: null,
    })
    await spoor.runJobs()
    expect(await client.status(body.upload_id)).toMatchObject({
      status: 'saved',
      progress: 1,
      kind: 'trips',
      rows_read: 3,
      rows_used: 3,
      rows_skipped: 0,
      duplicates: 0,
      trips_found: 3,
      error_message: null,
    })
    expect(await trips()).toHaveLength(3)
    const file = await spoor.app.inject({
      method: 'GET',
      url: `/upload/${body.upload_id}/file`,
      headers: driver.headers,
    })
    expect(file.statusCode).toBe(200)
    expect(file.rawPayload.toString()).toBe(TRIPS)
    expect(file.headers['content-disposition']).toContain('trips.csv')
  })

  test.each([
    [
      'a wrong extension',
      { filename: 'trips.pdf' },
      415,
      'Invalid file type. Only CSV, XLS, and XLSX files are supported.',
    ],
    ['no extension', { filename: 'trips' }, 415, 'Invalid file type. Only CSV, XLS, and XLSX files are supported.'],
    ['another field', { field: 'upload' }, 422, 'The file came in the field `upload`. Send it in the field `file`.'],
  ])('with %s is refused', async (_, how, status, detail) => {
    expect(await client.send(TRIPS, how)).toMatchObject({ status, body: { detail } })
    expect(await listStoredFiles()).toEqual([])
  })

  test('accepts exactly 50 MB and refuses one byte more without a trace', { timeout: 120_000 }, async () => {
    const most = Buffer.alloc(52_428_800, 'x')
    expect(await client.send(most)).toMatchObject({ status: 200 })
    const before = await listStoredFiles()
    expect(await client.send(Buffer.alloc(52_428_801, 'x'))).toMatchObject({
      status: 413,
      body: { detail: 'File too large. Maximum size is 50MB.' },
    })
    const declared = Buffer.alloc(52_528_800, 'x')
    expect(await client.send(declared)).toMatchObject({ status: 413 })
    expect(await client.send(declared, { filename: 'trips.pdf' }), 'its type is the first thing told').toMatchObject({
      status: 415,
    })
    expect(await listStoredFiles()).toEqual(before)
    await spoor.runJobs()
  })

  test('accepts recordings of phones and GPS apps on their own route, and nothing else', async () => {
    const point = (time: string) => `<trkpt lat="-33.9" lon="18.4"><time>${time}</time></trkpt>`
    const gpx = `<gpx><trk><trkseg>${point('2024-03-01T08:00:00Z')}${point('2024-03-01T08:01:00Z')}</trkseg></trk></gpx>`
    expect(await client.send(gpx, { filename: 'ride.gpx' })).toMatchObject({
      status: 415,
      body: { detail: 'Invalid file type. Only CSV, XLS, and XLSX files are supported.' },
    })
    expect(await client.upload(gpx, 'ride.gpx', '/upload/history')).toMatchObject({ status: 'saved', rows_read: 2 })
    expect(await client.send(TRIPS, { filename: 'trips.csv', url: '/upload/history' })).toMatchObject({
      status: 415,
      body: {
        detail: 'Invalid file type. Only GPX, KML, GeoJSON, JSON, TXT, PLT, NMEA, and REC files are supported here.',
      },
    })
  })

  test('refuses an empty file and a body that is not a form', async () => {
    const json = await client.call<{ detail: string }>('POST', '/upload/file', { file: 'x' })
    expect(json.status).toBe(415)
    expect(json.body.detail).toContain('multipart/form-data')
    const empty = new Response(new FormData())
    const response = await spoor.app.inject({
      method: 'POST',
      url: '/upload/file',
      headers: { ...driver.headers, 'content-type': empty.headers.get('content-type') ?? '' },
      payload: Buffer.from(await empty.arrayBuffer()),
    })
    expect(response.statusCode).toBe(422)
    expect(response.json()).toEqual({ detail: 'No file was sent. Send it in the field `file`.' })
  })

  test('refuses a second file in the form and leaves nothing', async () => {
    const form = new FormData()
    for (const name of ['one.csv', 'two.csv']) form.append('file', new Blob([TRIPS]), name)
    const both = new Response(form)
    const response = await spoor.app.inject({
      method: 'POST',
      url: '/upload/file',
      headers: { ...driver.headers, 'content-type': both.headers.get('content-type') ?? '' },
      payload: Buffer.from(await both.arrayBuffer()),
    })
    expect([response.statusCode, response.json()]).toEqual([422, { detail: 'Send one file at a time.' }])
    expect(await listStoredFiles()).toEqual([])
    expect((await client.call<Upload[]>('GET', '/upload/recent')).body).toEqual([])
  })

  test.each([
    ['a form without a boundary', 'multipart/form-data', 'x'],
    [
      'a form that ends in the middle',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="t.csv"\r\n\r\nabc',
    ],
  ])('%s is refused and leaves nothing', async (_, type, payload) => {
    const headers = { ...driver.headers, 'content-type': type }
    const response = await spoor.app.inject({ method: 'POST', url: '/upload/file', headers, payload })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ detail: 'The file arrived incomplete. Send it again.' })
    expect(await listStoredFiles()).toEqual([])
  })

  test('requires a sign-in', async () => {
    const response = await spoor.app.inject({ method: 'POST', url: '/upload/file' })
    expect(response.statusCode).toBe(401)
  })

  test('stores nothing of a broken upload', async () => {
    await spoor.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = spoor.app.server.address() as net.AddressInfo
    const socket = net.connect(port, '127.0.0.1')
    socket.write(
      [
        'POST /upload/file HTTP/1.1',
        'Host: localhost',
        `Authorization: ${driver.headers.authorization}`,
        'Content-Type: multipart/form-data; boundary=b',
        'Content-Length: 9000000',
        '',
        '--b',
        'Content-Disposition: form-data; name="file"; filename="trips.csv"',
        'Content-Type: text/csv',
        '',
        'x'.repeat(1_000_000),
      ].join('\r\n'),
    )
    await expect.poll(listStoredFiles).toHaveLength(1)
    socket.destroy()
    await expect.poll(listStoredFiles).toEqual([])
    expect((await client.call<Upload[]>('GET', '/upload/recent')).body).toEqual([])
  })

  test('reports an unreadable file with the remedy, also by mail', async () => {
    const upload = await client.upload('From,To,Distance km\nHome,Office,21\nOffice,Home,22\n')
    expect(upload).toMatchObject({ status: 'failed', error_code: 'no_date' })
    expect(upload.error_message).toMatch(/No date was found.*Fix columns/)
    const mails = path.join(spoor.dependencies.config.dataDir, 'mail')
    const texts = await Promise.all(
      (await fs.readdir(mails)).map((name) => fs.readFile(path.join(mails, name), 'utf8')),
    )
    expect(texts.filter((text) => text.includes(driver.email) && text.includes('could not be read'))).toHaveLength(1)
  })
})

describe('lists', () => {
  test('returns recent uploads newest first, as a plain array with their number', async () => {
    const ids: string[] = []
    for (const name of ['a.csv', 'b.csv', 'c.csv']) {
      nowMs += 1000
      ids.unshift((await client.upload(TRIPS, name)).upload_id)
    }
    const { body, headers } = await client.call<Upload[]>('GET', '/upload/recent?limit=2')
    expect(body.map(({ upload_id: id }) => id)).toEqual(ids.slice(0, 2))
    expect(headers['x-total-count']).toBe('3')
    expect((await client.call<Upload[]>('GET', '/upload/recent?limit=2&offset=2')).body).toHaveLength(1)
  })

  test('pages through skipped rows with row, reason and cell', async () => {
    const good = Array.from({ length: 1500 }, (_, i) => `2026-04-${10 + (i % 20)} 09:00,,Office,Client ${i},9.9,Bakkie`)
    const bad = Array.from({ length: 1203 }, (_, i) => `bad ${i},2026-03-04 10:20,Office,Client,9.9,Bakkie`)
    const upload = await client.upload(`${TRIPS}${[...good, ...bad].join('\n')}\n`)
    expect(upload).toMatchObject({ status: 'saved', rows_read: 2706, rows_used: 1503, rows_skipped: 1203 })
    interface Page {
      items: { row: number; cell: string; reason: string; column: string }[]
      next_cursor: string | null
      total: number
    }
    const found: Page['items'] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body }: { body: Page } = await client.call<Page>(
        'GET',
        `/upload/${upload.upload_id}/issues?limit=500${cursor && `&cursor=${cursor}`}`,
      )
      expect(body.total).toBe(1203)
      found.push(...body.items)
      cursor = body.next_cursor
    }
    expect(found).toHaveLength(1203)
    expect(found[1001]).toMatchObject({ row: 2506, cell: 'bad 1001', column: 'Start time' })
    expect(found[0].reason).toBe('The date or time could not be read.')
  })

  test('counts and lists the skipped rows of a file without usable rows', async () => {
    const upload = await client.upload(`time,lat,lon\n${'2026-03-01 08:00,0,0\n'.repeat(3)}`, 'zeros.csv')
    expect(upload).toMatchObject({ status: 'failed', error_code: 'nothing_usable', rows_read: 3, rows_used: 0 })
    expect(upload.rows_skipped + upload.duplicates).toBe(3)
    const { body } = await client.call<{ total: number }>('GET', `/upload/${upload.upload_id}/issues`)
    expect(body.total).toBe(upload.rows_skipped)
  })

  test('skips rows with impossible distances, odometer readings and dates', async () => {
    const row = (start: string, km: string, odometerKm: string) => `${start},Home,Office,${km},${odometerKm},Bakkie`
    const lines = [
      'Start time,Start location,End location,Distance (km),Start odometer (km),Vehicle',
      row('2026-03-02 07:30', '21.4', '100'),
      row('2026-03-03 07:30', '1e308', '200'),
      row('2026-03-04 07:30', '-5', '300'),
      row('2026-03-05 07:30', '999999999', '400'),
      row('2026-03-06 07:30', '21.4', '9e18'),
      row('275760-09-13 00:00', '21.4', '500'),
      row('1889-12-31 10:00', '21.4', '600'),
    ]
    expect(await client.upload(lines.join('\n'))).toMatchObject({ status: 'needs_look', rows_read: 7, rows_skipped: 6 })
  })

  test('keeps the skipped rows of the attempt that counted them when a later one fails earlier', async () => {
    const upload = await client.upload(MORE_TRIPS)
    const url = `/upload/${upload.upload_id}`
    await client.call('POST', `${url}/reprocess`, { mapping: { columns: { start_time: 77 } } })
    await spoor.runJobs()
    expect(await client.status(upload.upload_id)).toMatchObject({ status: 'failed', rows_read: 5, rows_skipped: 1 })
    expect((await client.call<{ total: number }>('GET', `${url}/issues`)).body.total).toBe(1)
  })
})

describe('overlapping files', () => {
  test('warns about the same drives in another unit', async () => {
    const file = (unit: string, km: number) =>
      `Start time,End time,Start location,End location,Distance${unit}\n2025-03-03 08:00,2025-03-03 08:30,Paarl,Wellington,${km}\n2025-03-04 08:00,2025-03-04 08:30,Wellington,Paarl,${km + 1}\n`
    expect((await client.upload(file(' (miles)', 10))).warnings.join()).not.toContain('count twice')
    const again = await client.upload(file('', 10))
    expect(again).toMatchObject({ rows_used: 2, duplicates: 0 })
    expect(again.warnings.join(' ')).toContain('2 trips of this file start and end in the same minutes as trips')
    // Neither the same file again nor another vehicle's drives elsewhere add a warning.
    expect((await client.upload(file('', 10))).warnings.join()).not.toContain('count twice')
    const elsewhere =
      'Start time,End time,Start location,End location,Distance (km),Vehicle\n' +
      '2025-03-03 08:00,2025-03-03 08:30,Ceres,Worcester,40,CA 1\n2025-03-04 08:00,2025-03-04 08:30,Ceres,Worcester,40,CA 1\n'
    expect((await client.upload(elsewhere)).warnings.join()).not.toContain('count twice')
  })

  test('counts the same trips again as duplicates and adds new ones', async () => {
    const first = await client.upload(TRIPS)
    const second = await client.upload(MORE_TRIPS, 'more.csv')
    expect(second).toMatchObject({ rows_read: 5, rows_used: 1, duplicates: 3, rows_skipped: 1, trips_found: 4 })
    const all = await trips()
    expect(all).toHaveLength(4)
    expect(all[0].upload_ids).toEqual([first.upload_id, second.upload_id])
  })

  test('does not restore a trip that the driver deleted', async () => {
    await client.upload(TRIPS)
    const [gone] = await trips()
    await writeTrips(spoor.dependencies.pool, 'update trip set deleted_at = now() where owner_id = $1 and id = $2', [
      driver.userId,
      gone.id,
    ])
    expect(await client.upload(TRIPS)).toMatchObject({ duplicates: 3, trips_found: 2 })
    expect(await trips()).toHaveLength(2)
  })

  test('stores tolls and parking with the trips', async () => {
    await client.send(
      'Date,From,To,Km,Toll,Parking\n2026-03-02,Home,Office,21.4,49.50,25\n2026-03-03,Office,Home,21.6,,\n',
    )
    await spoor.runJobs()
    const { rows } = await spoor.dependencies.pool.query(
      'select toll_cents, parking_cents from trip where owner_id = $1 order by started_at',
      [driver.userId],
    )
    expect(rows).toEqual([
      { toll_cents: 4950, parking_cents: 2500 },
      { toll_cents: 0, parking_cents: 0 },
    ])
  })

  test('keeps two identical trips on a day without times, however often they are uploaded', async () => {
    const days = 'Date,From,To,Distance km\n2026-03-02,Home,Shop,4\n2026-03-02,Home,Shop,4\n'
    expect(await client.upload(days)).toMatchObject({ rows_used: 2, duplicates: 0 })
    expect(await client.upload(days)).toMatchObject({ rows_used: 0, duplicates: 2 })
    expect(await trips()).toHaveLength(2)
  })

  test('counts a row with two trips once, also when it is sent again', async () => {
    const days =
      'Date,From,To,Km,Km back,Business km,Private km\n2026-03-02,Home,Office,24,21,20,4\n2026-03-03,Home,Office,21,,21,\n'
    expect(await client.upload(days)).toMatchObject({ rows_read: 2, rows_used: 2, duplicates: 0, trips_found: 4 })
    expect(await client.upload(`${days}\n`)).toMatchObject({ rows_used: 0, duplicates: 2, trips_found: 4 })
    expect((await trips()).map((trip) => Number(trip.distance_m)).toSorted((a, b) => a - b)).toEqual([
      4000, 20_000, 21_000, 21_000,
    ])
  })
})

describe('undoing an upload', () => {
  test('states its effect, removes what only it supports, and restores it unchanged', async () => {
    await client.upload(TRIPS)
    const second = await client.upload(MORE_TRIPS, 'more.csv')
    await writeTrips(
      spoor.dependencies.pool,
      `update trip set notes = 'mine', corrected = '{notes}' where owner_id = $1 and end_location = 'Client'`,
      [driver.userId],
    )
    const before = await trips()
    const url = `/upload/${second.upload_id}`
    expect((await client.call('GET', `${url}/undo-effect`)).body).toEqual({
      trips: 1,
      corrected_trips: 1,
      reported_trips: 0,
    })
    const undone = await client.call('DELETE', url)
    expect(undone.body.undone_at).not.toBeNull()
    expect(await trips()).toHaveLength(3)
    expect((await client.call('DELETE', url)).body.undone_at).toBe(undone.body.undone_at)
    const restored = await client.call('POST', `${url}/restore`)
    expect(restored.body.undone_at).toBeNull()
    await spoor.runJobs()
    expect(await trips()).toEqual(before)
  })

  test('states how many of its trips are in a submitted logbook', async () => {
    const { upload_id: id } = await client.upload(TRIPS)
    const { pool } = spoor.dependencies
    await writeTrips(
      pool,
      `update trip set classification = case end_location when 'Office' then 'business' else 'private' end,
         status = 'confirmed' where owner_id = $1`,
      [driver.userId],
    )
    const companyId = randomUUID()
    await pool.query('insert into company (id, name) values ($1, $2)', [companyId, companyId])
    const handIn = (taxYear: number, state: string, ago: string) =>
      pool.query(
        `insert into logbook_submission (owner_id, id, company_id, tax_year, vehicle_name, content, business_m, private_m,
           business_trips, submitted_at, state)
         values ($1, $2, $3, $4, 'Bakkie', '{}', 0, 0, 0, now() - $6::interval, $5)`,
        [driver.userId, randomUUID(), companyId, taxYear, state, ago],
      )
    const reported = async () =>
      (await client.call<{ reported_trips: number }>('GET', `/upload/${id}/undo-effect`)).body.reported_trips
    // One from another year, one from before the upload, and one that was sent back.
    await handIn(2026, 'submitted', '0 days')
    await handIn(2027, 'approved', '1 day')
    await handIn(2027, 'sent_back', '0 days')
    expect(await reported()).toBe(0)
    await handIn(2027, 'approved', '0 days')
    expect(await reported()).toBe(2)
  })

  test('can be reversed for 30 days only', async () => {
    const { upload_id: id } = await client.upload(TRIPS)
    await client.call('DELETE', `/upload/${id}`)
    const day = 86_400_000
    nowMs += 31 * day
    const late = await client.call<{ detail: string }>('POST', `/upload/${id}/restore`)
    nowMs -= 31 * day
    expect(late.status).toBe(409)
    expect(late.body.detail).toContain('30 days')
    expect((await client.call('POST', `/upload/${id}/restore`)).status).toBe(200)
  })

  test('waits for a running import', async () => {
    const { body } = await client.send(TRIPS)
    expect((await client.call('DELETE', `/upload/${body.upload_id}`)).status).toBe(409)
    await spoor.runJobs()
  })
})

describe('columns set by hand', () => {
  const ODD = 'wann,woher,wohin,wieviel\n2026-03-02 07:30,Home,Office,21.4\n2026-03-02 17:05,Office,Home,21.6\n'
  const mapping = {
    kind: 'trips',
    header_row: 1,
    columns: { start_time: 0, start_location: 1, end_location: 2, distance: 3 },
  }

  test('shows, tries, uses and remembers them for the next file with this header', async () => {
    const upload = await client.upload(`x,y,z,w\n${ODD.split('\n').slice(1).join('\n')}`, 'odd.csv')
    const url = `/upload/${upload.upload_id}`
    const preview = await client.call<UploadPreview>('GET', `${url}/preview`)
    expect(preview.body.sheets[0].rows[0]).toEqual({ number: 1, cells: ['x', 'y', 'z', 'w'] })

    const swapped = { ...mapping, columns: { ...mapping.columns, start_location: 2, end_location: 1 } }
    interface Trial {
      trips_found: number
      error_message: string | null
      trips: { start_location: string }[]
    }
    const trial = await client.call<Trial>('POST', `${url}/try`, { mapping: swapped })
    expect(trial.body).toMatchObject({ trips_found: 2, error_message: null })
    expect(trial.body.trips[0].start_location).toBe('Office')

    expect((await client.call('POST', `${url}/reprocess`, { mapping: swapped })).body.status).toBe('received')
    await spoor.runJobs()
    expect(await client.status(upload.upload_id)).toMatchObject({ status: 'saved', rows_used: 2, duplicates: 0 })
    expect((await trips()).map((trip) => trip.start_location)).toEqual(['Office', 'Home'])

    const next = await client.upload(
      'Our export\n\nx,y,z,w\n2026-04-02 07:30,Home,Office,21.4\n2026-04-03 07:30,Home,Office,21.4\n',
      'next.csv',
    )
    expect(next).toMatchObject({ status: 'saved', rows_used: 2 })
    expect((await trips()).at(-1)?.start_location).toBe('Office')
  })

  test('refuses impossible ones without changing anything', async () => {
    const upload = await client.upload(TRIPS)
    const before = await trips()
    const wrong = { mapping: { columns: { start_time: 77 } } }
    const trial = await client.call<{ error_message: string | null }>('POST', `/upload/${upload.upload_id}/try`, wrong)
    expect(trial.body.error_message).toContain('Fix columns')
    await client.call('POST', `/upload/${upload.upload_id}/reprocess`, wrong)
    await spoor.runJobs()
    expect(await client.status(upload.upload_id)).toMatchObject({
      status: 'failed',
      error_code: 'mapping_does_not_fit',
    })
    expect(await trips()).toEqual(before)
    await client.call('POST', `/upload/${upload.upload_id}/reprocess`, { mapping: null })
    await spoor.runJobs()
    expect(await client.status(upload.upload_id)).toMatchObject({
      status: 'saved',
      rows_used: 3,
      duplicates: 0,
      trips_found: 3,
    })
    expect(await trips()).toEqual(before)
  })
})

test('hides the uploads of other users', async () => {
  const { upload_id: id } = await client.upload(TRIPS)
  const stranger = uploadClient(spoor, await spoor.signUp())
  for (const [method, url, payload] of [
    ['GET', `/upload/status/${id}`],
    ['GET', `/upload/${id}/issues`],
    ['GET', `/upload/${id}/file`],
    ['GET', `/upload/${id}/preview`],
    ['POST', `/upload/${id}/try`, {}],
    ['POST', `/upload/${id}/reprocess`, {}],
    ['GET', `/upload/${id}/undo-effect`],
    ['DELETE', `/upload/${id}`],
    ['POST', `/upload/${id}/restore`],
    ['GET', `/upload/status/${randomUUID()}`],
  ] as const) {
    expect(await stranger.call(method, url, payload), `${method} ${url}`).toMatchObject({
      status: 404,
      body: { detail: 'Upload not found' },
    })
  }
  expect(await trips()).toHaveLength(3)
})
