import { putOdometerReading, updateVehicle } from '@spoor/contract/routes/vehicles.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createId } from '../../../testing/an-id.ts'
import { fake, refusal, serveApi } from '../../../testing/serve-api.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { OdometerEntry } from './odometer-entry.tsx'

type Summary = Parameters<typeof OdometerEntry>[0]['summary']

const VEHICLE = createId(1)
let sent: unknown[]

beforeEach(() => {
  sent = []
  serveApi(
    fake(putOdometerReading, ({ params, body }) => {
      sent.push({ ...params, ...body })
      return {
        id: createId(2),
        vehicle_id: VEHICLE,
        date: params.date,
        odometer_km: body.odometer_km,
        has_photo: false,
      }
    }),
    // The card needs no more than that the change was made.
    fake(updateVehicle, ({ params, body }) => {
      sent.push({ ...params, ...body })
      return refusal(409, 'Recorded')
    }),
  )
})

const show = (given: Partial<Summary>) => {
  const summary = { opening_day: '2026-03-01', closing_day: '2027-02-28', ...given } as Summary
  return showPage('/', { '/': () => <OdometerEntry end="opening" vehicleId={VEHICLE} summary={summary} /> })
}
const expectText = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()

test('proposes a reading of the day itself', async () => {
  await show({ opening_odometer_km: 53_000, opening_odometer_origin: 'tracker', opening_odometer_read_on: null })
  await expectText(/1 Mar 2026\. The tracker recorded 53.000,0.km: enter what/)
  await page.getByRole('button', { name: /^Use 53.000,0.km from your file$/ }).click()
  await expect.poll(() => sent).toEqual([{ id: VEHICLE, date: '2026-03-01', odometer_km: 53_000 }])
})

test('proposes a reading of a day nearby, and states its day', async () => {
  await show({
    opening_odometer_km: 53_000,
    opening_odometer_origin: 'tracker',
    opening_odometer_read_on: '2026-03-03',
  })
  await expectText(/The tracker recorded 53.000,0.km on .*3 Mar 2026, without trips in between/)
  await expect.element(page.getByRole('button', { name: /^Use 53.000,0.km from your file$/ })).toBeVisible()
})

test('asks since when the vehicle is used if the file starts months later', async () => {
  await show({
    opening_odometer_km: 53_000,
    opening_odometer_origin: 'tracker',
    opening_odometer_read_on: '2026-07-31',
  })
  await expectText(/Your file starts on .*31 Jul 2026 at 53.000,0.km\. Did you start using this vehicle then\?/)
  await expectText(/What did it show on .*1 Mar 2026\?/)
  expect(page.getByRole('button', { name: /from your file/ }).elements()).toEqual([])
  await page.getByRole('button', { name: /^Yes, on .*31 Jul 2026 at 53.000,0.km$/ }).click()
  await expect
    .poll(() => sent)
    .toEqual([
      { id: VEHICLE, date: '2026-07-31', odometer_km: 53_000 },
      { id: VEHICLE, used_from: '2026-07-31' },
    ])
})
