import {
  createVehicle,
  getReadiness,
  listReadiness,
  listSameVehicles,
  listVehicles,
  markTwoVehicles,
  mergeVehicle,
  type Readiness,
  updateVehicle,
} from '@spoor/contract/routes/vehicles.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { BAKKIE } from '../../testing/a-vehicle.ts'
import { createId } from '../../testing/an-id.ts'
import { fake, serveApi } from '../../testing/serve-api.ts'
import { ELSEWHERE, showPage } from '../../testing/show-page.tsx'
import { VehiclesPage } from './vehicles-page.tsx'

const READINESS: Readiness = {
  vehicle_id: BAKKIE.id,
  vehicle_name: 'Bakkie',
  tax_year: 2027,
  from: '2026-03-01',
  to: '2027-02-28',
  lines: [
    {
      code: 'registration',
      message: '',
      has_trips_between: false,
      count: 0,
      from: null,
      to: null,
      distance_km: null,
      filter: null,
    },
  ],
  total_km: 0,
  in_order_km: 0,
  percent: null,
  closing_due_on: null,
}
const show = () => showPage('/vehicles', { '/vehicles': VehiclesPage, '/vehicles/$vehicleId': ELSEWHERE })

test('the only vehicle stays the usual one when a second is added', async () => {
  const changes: unknown[] = []
  serveApi(
    fake(listVehicles, { items: [BAKKIE], next_cursor: null, total: 1 }),
    fake(listReadiness, { items: [], next_cursor: null, total: 0 }),
    fake(getReadiness, READINESS),
    fake(createVehicle, { ...BAKKIE, id: createId(8), name: 'Polo' }),
    fake(updateVehicle, ({ params, body }) => {
      changes.push({ ...params, ...body })
      return { ...BAKKIE, is_default: true }
    }),
  )
  await show()
  // It has no trips yet, but already shows what they will need.
  await expect.element(page.getByText(/registration number/)).toBeVisible()
  await page.getByRole('button', { name: 'Add vehicle' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Name', { exact: true }).fill('Polo')
  await dialog.getByRole('button', { name: 'Add vehicle' }).click()
  await vi.waitFor(() => expect(changes).toEqual([{ id: BAKKIE.id, is_default: true }]))
})

test('asks about two names of one car, and takes yes or no', async () => {
  const [other, third] = [
    { ...BAKKIE, id: createId(8), name: 'CA 123-456' },
    { ...BAKKIE, id: createId(7), name: 'Polo' },
  ]
  const pairs = [other, third].map((one) => ({ vehicle: BAKKIE, other: one, trips: 3, distance_km: 32 }))
  const answers: unknown[] = []
  serveApi(
    fake(listVehicles, { items: [BAKKIE, other, third], next_cursor: null, total: 3 }),
    fake(listReadiness, { items: [], next_cursor: null, total: 0 }),
    fake(getReadiness, READINESS),
    fake(listSameVehicles, () => ({ items: pairs, next_cursor: null, total: pairs.length })),
    fake(mergeVehicle, ({ params, body }) => {
      answers.push({ merged: params.id, ...body })
      pairs.shift()
      return { vehicle: BAKKIE, trips: 3, readings: 0 }
    }),
    fake(markTwoVehicles, ({ params, body }) => {
      answers.push({ two: params.id, ...body })
      pairs.shift()
      return undefined
    }),
  )
  await show()
  await expect.element(page.getByText('Is CA 123-456 the car you call Bakkie?')).toBeVisible()
  await expect.element(page.getByText('3 drives are listed twice, once under each name.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Yes, merge them' }).first().click()
  await expect.element(page.getByText('Is CA 123-456 the car you call Bakkie?')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'No, two cars' }).click()
  await expect.element(page.getByText('Is Polo the car you call Bakkie?')).not.toBeInTheDocument()
  expect(answers).toEqual([
    { merged: other.id, into: BAKKIE.id },
    { two: BAKKIE.id, other: third.id },
  ])
})

test('shows a registration once, and trips to review as work rather than a serious fault', async () => {
  const vehicle = { ...BAKKIE, name: BAKKIE.registration, trips: 34 }
  const [line] = READINESS.lines
  serveApi(
    fake(listVehicles, { items: [vehicle], next_cursor: null, total: 1 }),
    fake(listReadiness, {
      items: [{ ...READINESS, lines: [{ ...line, code: 'to_review', count: 34 }] }],
      next_cursor: null,
      total: 1,
    }),
    fake(listSameVehicles, { items: [], next_cursor: null, total: 0 }),
  )
  await show()
  await expect.element(page.getByText('34 trips to review, not in the logbook yet.')).toBeVisible()
  expect(page.getByText('Serious:').elements()).toEqual([])
  expect(page.getByText(BAKKIE.registration).elements()).toHaveLength(1)
})
