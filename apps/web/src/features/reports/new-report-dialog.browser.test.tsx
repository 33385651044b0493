import { listPlaces, type Place } from '@spoor/contract/routes/places.ts'
import { createReport } from '@spoor/contract/routes/reports.ts'
import { listLogbooks } from '@spoor/contract/routes/logbook.ts'
import { listVehicles, type Vehicle } from '@spoor/contract/routes/vehicles.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setSession } from '../../session/session.ts'
import { BAKKIE } from '../../testing/a-vehicle.ts'
import { createSession } from '../../testing/a-session.ts'
import { expectAccessibleEverywhere } from '../../testing/accessible.ts'
import { createId } from '../../testing/an-id.ts'
import { fake, refusal, serveApi } from '../../testing/serve-api.ts'
import { showPage } from '../../testing/show-page.tsx'
import { NewReportDialog } from './new-report-dialog.tsx'
import type { NewReportSearch } from './reports-search.ts'

afterEach(() => {
  setSession(null)
  vi.useRealTimers()
})

const makePlace = (name: string, kind: Place['kind']): Place => ({
  id: createId(name.length),
  name,
  kind,
  lat: -33.6,
  lng: 19.4,
  radius_m: 150,
  client_name: '',
  shared: false,
  may_edit: true,
  trips: 3,
})

async function show(wanted: NewReportSearch, vehicles: Promise<Vehicle[]> = Promise.resolve([])) {
  vi.setSystemTime('2026-11-26T08:00:00Z')
  const sent: unknown[] = []
  const items = [makePlace('Hex Valley Builders', 'client'), makePlace('The house', 'home')]
  serveApi(
    fake(listLogbooks, { items: [], next_cursor: null, total: 0 }),
    fake(listVehicles, async () => {
      const own = await vehicles
      return { items: own, next_cursor: null, total: own.length }
    }),
    fake(listPlaces, { items, next_cursor: null, total: 2 }),
    fake(createReport, ({ body }) => {
      sent.push(body)
      return refusal(409, 'You have 500 reports.')
    }),
  )
  setSession(createSession())
  await showPage('/', {
    '/': () => <NewReportDialog wanted={wanted} onClose={() => undefined} onMade={() => undefined} />,
  })
  return sent
}

test("prefills a bill with the logbook's search and month, and adds a client and a rate", async () => {
  const sent = await show({ kind: 'client', client: 'hex', from: '2026-10-01', to: '2026-10-31', partly: true })
  const client = page.getByLabelText('Client', { exact: true })
  await expect.element(client).toHaveValue('hex')
  await expect.element(page.getByLabelText('Period')).toHaveValue('2026-10')
  await expect.element(page.getByText(/Other logbook filters do not apply/)).toBeVisible()
  const offered = () => [...(client.element() as HTMLInputElement).list!.options].map(({ value }) => value)
  await vi.waitFor(() => expect(offered()).toEqual(['Hex Valley Builders']))
  await client.fill('Hex Valley Builders')
  const rate = page.getByLabelText('Rate per kilometre')
  await rate.fill('six')
  await page.getByRole('button', { name: 'Create report' }).click()
  await expect.element(page.getByText('Enter rand, such as 4,95')).toBeVisible()
  expect(sent).toEqual([])
  await rate.fill('6,20')
  await page.getByRole('button', { name: 'Create report' }).click()
  await expect.element(page.getByText('You have 500 reports.')).toBeVisible()
  const days = { from: '2026-10-01', to: '2026-10-31' }
  const options = { rate_per_km: 6.2 }
  expect(sent).toEqual([{ kind: 'client', client: 'Hex Valley Builders', vehicle_id: null, ...days, options }])
  await expectAccessibleEverywhere()

  await page.getByLabelText('Type of report').selectOptions('expenses')
  await page.getByLabelText('Period').selectOptions('Sept 2026')
  await rate.fill('')
  await page.getByRole('button', { name: 'Create report' }).click()
  const claim = { kind: 'expenses', vehicle_id: null, from: '2026-09-01', to: '2026-09-30' }
  await vi.waitFor(() => expect(sent.at(-1)).toEqual(claim))
})

test('makes no logbook without a vehicle while the vehicles load', async () => {
  const { promise, resolve } = Promise.withResolvers<Vehicle[]>()
  const sent = await show({}, promise)
  const create = page.getByRole('button', { name: 'Create report' })
  await expect.element(create).toBeDisabled()
  resolve([BAKKIE])
  await create.click()
  await vi.waitFor(() => expect(sent).toMatchObject([{ kind: 'logbook', vehicle_id: BAKKIE.id }]))
})
