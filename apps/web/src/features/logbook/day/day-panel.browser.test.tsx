import { updateTrip } from '@spoor/contract/routes/trips.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { setSession } from '../../../session/session.ts'
import { createSession } from '../../../testing/a-session.ts'
import { createTrip } from '../../../testing/a-trip.ts'
import { fake, serveApi } from '../../../testing/serve-api.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { buildDayChain } from './day-chain.ts'
import { DayPanel } from './day-view.tsx'

test('marks a trip as business from the day panel', async () => {
  setSession(createSession())
  const trip = createTrip({ classification: null })
  const changes: unknown[] = []
  serveApi(
    fake(updateTrip, ({ body }) => {
      changes.push(body)
      return { ...trip, ...body }
    }),
  )
  const of = { chain: buildDayChain([trip]), error: null, retry: vi.fn(), trips: [], dayBefore: null, dayAfter: null }
  const play = { leg: null, playing: false, marker: null, goTo: vi.fn(), toggle: vi.fn() }
  const DayOfOneTrip = () => (
    <DayPanel
      day="2026-03-09"
      of={of}
      play={play}
      hoveredId={null}
      onHover={vi.fn()}
      onDay={vi.fn()}
      onClose={vi.fn()}
    />
  )
  await showPage('/', { '/': DayOfOneTrip })
  const choice = page.getByRole('group', { name: 'Classification of the trip at 08:00' })
  await choice.getByRole('button', { name: 'Business' }).click()
  await expect.poll(() => changes).toEqual([{ classification: 'business' }])
  expect(play.goTo).not.toHaveBeenCalled()
  setSession(null)
})
