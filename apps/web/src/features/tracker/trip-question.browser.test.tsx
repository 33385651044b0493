import { getSettings } from '@spoor/contract/routes/settings.ts'
import { listReasons } from '@spoor/contract/routes/suggestions.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleEverywhere } from '../../testing/accessible.ts'
import { createId } from '../../testing/an-id.ts'
import { fake, refusal, serveApi } from '../../testing/serve-api.ts'
import { showPage } from '../../testing/show-page.tsx'
import { TripQuestion } from './trip-question.tsx'
import type { TrackedTrip } from './tracked-trip.ts'

const at = { lat: -33.7, lng: 18.9, accuracy: 8, timestamp: 0, address: 'Paarl' }
const TRIP: TrackedTrip = {
  id: createId(1),
  startTime: '2026-11-26T06:00:00.000Z',
  endTime: '2026-11-26T06:30:00.000Z',
  distance: 14,
  startLocation: at,
  endLocation: at,
  status: 'completed',
  gaps: [],
  handedOver: false,
  refused: null,
  hidden: false,
}
const BAKKIE = { id: createId(2), name: 'Bakkie' }
const CAR = { id: createId(3), name: 'Car' }

async function show(vehicles: (typeof CAR)[], { trip = TRIP, usual = null as string | null } = {}) {
  serveApi(
    fake(listReasons, { items: [], next_cursor: null, total: 0 }),
    fake(getSettings, () => refusal(503, 'Not now')),
  )
  const onVehicle = vi.fn<(id: string) => void>()
  await showPage('/', {
    '/': () => (
      <TripQuestion
        trip={trip}
        reasons={[]}
        vehicles={vehicles}
        usualVehicleId={usual}
        onVehicle={onVehicle}
        onBusiness={() => undefined}
        onAnswer={() => undefined}
      />
    ),
  })
  await expect.element(page.getByRole('button', { name: 'Business' })).toBeVisible()
  return onVehicle
}

test('lets the driver choose among several vehicles', async () => {
  const onVehicle = await show([BAKKIE, CAR])
  await page.getByLabelText('Vehicle').selectOptions('Car')
  expect(onVehicle).toHaveBeenCalledWith(CAR.id)
  await expectAccessibleEverywhere()
})

test('does not ask for the only vehicle', async () => {
  await show([BAKKIE])
  await expect.element(page.getByLabelText('Vehicle')).not.toBeInTheDocument()
})

test.each([
  { chosen: CAR.id, shown: CAR.id },
  { chosen: createId(9), shown: BAKKIE.id },
])(
  'preselects the last trip’s vehicle, or the default one if it no longer exists: $chosen',
  async ({ chosen, shown }) => {
    await show([BAKKIE, CAR], { trip: { ...TRIP, vehicleId: chosen }, usual: BAKKIE.id })
    await expect.element(page.getByLabelText('Vehicle')).toHaveValue(shown)
  },
)
