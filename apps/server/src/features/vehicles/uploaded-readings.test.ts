import { beforeEach, expect, test } from 'vitest'
import { setUpTestApp, type TestUser } from '../../testing/test-app.ts'
import { fileForm } from '../../testing/file-form.ts'

const spoor = setUpTestApp({ clock: { nowMs: () => Date.UTC(2025, 5, 1) } })
let driver: TestUser
beforeEach(async () => {
  driver = await spoor.signUp()
})

async function upload(csv: string): Promise<string> {
  const form = await fileForm(csv, { filename: 'odometer.csv' })
  const headers = { ...driver.headers, ...form.headers }
  const sent = await spoor.app.inject({ method: 'POST', url: '/upload/file', headers, payload: form.payload })
  await spoor.runJobs()
  return sent.json<{ upload_id: string }>().upload_id
}

async function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  { payload = undefined as object | undefined, by = driver } = {},
) {
  const reply = await spoor.app.inject({ method, url, headers: by.headers, ...(payload && { payload }) })
  return { status: reply.statusCode, body: reply.body === '' ? null : reply.json() }
}

async function addVehicle(name: string): Promise<string> {
  return (await call('POST', '/vehicles', { payload: { name } })).body.id
}

test('readings of a file without trips are previewed, added once, and contradictions are reported', async () => {
  const id = await addVehicle('Bakkie')
  await call('PUT', `/vehicles/${id}/odometer/2025-03-01`, { payload: { odometer_km: 84_000 } })
  const file = await upload(
    'Date,Odometer\n2025-03-01,84000\n2025-03-03,84268\n2025-03-04,843260\n2025-03-05,84381\n2025-03-05,84390\nsoon,84400\n2025-07-01,90000',
  )
  const url = `/vehicles/${id}/odometer/uploads/${file}`
  const { status, body } = await call('GET', url)
  expect(status).toBe(200)
  expect(body.names).toEqual([])
  expect(body.readings.map(({ row, state, because }: Record<string, unknown>) => [row, state, because])).toEqual([
    [2, 'known', 'This reading has already been entered.'],
    [3, 'new', ''],
    [4, 'contradiction', expect.stringContaining('more than 2\u00a0500 km a day')],
    [5, 'new', ''],
    [6, 'contradiction', 'Row 5 already has a reading for this day.'],
    [7, 'unreadable', "The date 'soon' cannot be read."],
    [8, 'unreadable', '1 Jul 2025 is still to come.'],
  ])
  expect((await call('GET', `/vehicles/${id}/odometer`)).body.total).toBe(1)

  expect((await call('POST', url)).body).toEqual({ added: 2, known: 1, skipped: 4 })
  expect((await call('POST', url)).body).toEqual({ added: 0, known: 3, skipped: 4 })
  const { items } = (await call('GET', `/vehicles/${id}/odometer`)).body
  expect(items.map(({ date, odometer_km }: Record<string, unknown>) => [date, odometer_km])).toEqual([
    ['2025-03-01', 84_000],
    ['2025-03-03', 84_268],
    ['2025-03-05', 84_381],
  ])
})

test("only one vehicle's rows of a file with several are added", async () => {
  const id = await addVehicle('Bakkie')
  const file = await upload(
    'Date,Vehicle,Odometer\n2025-03-03,Bakkie,84268\n2025-03-03,Polo,91000\n2025-03-09,Bakkie,84326',
  )
  const url = `/vehicles/${id}/odometer/uploads/${file}`
  expect((await call('GET', url)).body).toMatchObject({ names: ['Bakkie', 'Polo'], named: null })
  expect((await call('POST', url)).status).toBe(422)
  expect((await call('POST', `${url}?named=Bakkie`)).body).toEqual({ added: 2, known: 0, skipped: 0 })
})

test('requires the owner of both, and a file without trips that was not undone', async () => {
  const id = await addVehicle('Bakkie')
  const file = await upload('Date,Odometer\n2025-03-03,84268')
  const trips = await upload('Date,From,To,Km\n2025-03-03,Paarl,Ceres,58')
  const url = `/vehicles/${id}/odometer/uploads`
  const other = await spoor.signUp()
  expect((await call('POST', `${url}/${file}`, { by: other })).status).toBe(404)
  expect((await call('POST', `${url}/${trips}`)).status).toBe(404)
  await call('DELETE', `/upload/${file}`)
  expect((await call('POST', `${url}/${file}`)).status).toBe(404)
})
