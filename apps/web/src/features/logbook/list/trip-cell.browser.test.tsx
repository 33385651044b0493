import { listReasons } from '@spoor/contract/routes/suggestions.ts'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createTrip } from '../../../testing/a-trip.ts'
import { fake, serveApi } from '../../../testing/serve-api.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { ReasonCell, type TripCellProps } from './trip-cell.tsx'

test('shows next to the reason that an accountant commented on the trip', async () => {
  const actions = { change: vi.fn() } as unknown as TripCellProps['actions']
  await render(<ReasonCell trip={createTrip({ comments: 2, reason: 'Stock' })} actions={actions} />)
  await expect.element(page.getByText('2 comments')).toBeInTheDocument()
  await expect.element(page.getByText('Stock')).toBeVisible()
})

test('shows a long reason on two lines, and asks for none of a private trip', async () => {
  const actions = { change: vi.fn() } as unknown as TripCellProps['actions']
  const reason = 'Site meeting with Ms Dube at the warehouse of LMN Supplies about the roof'
  await render(
    <div style={{ width: 160 }}>
      <ReasonCell trip={createTrip({ classification: 'business', reason })} actions={actions} />
      <ReasonCell trip={createTrip({ classification: 'private', reason: '' })} actions={actions} />
    </div>,
  )
  const text = page.getByText(reason).element()
  expect(text.getBoundingClientRect().height).toBeCloseTo(32, 0)
  await expect.element(page.getByText('–', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reason: Add a reason' })).toBeInTheDocument()
})

test('moves to the next missing reason on Enter, and fills in a recent reason with one click', async () => {
  serveApi(
    fake(listReasons, { items: [{ reason: 'Delivery to LMN Supplies', trips: 3 }], next_cursor: null, total: 1 }),
  )
  const change = vi.fn()
  const actions = { change } as unknown as TripCellProps['actions']
  const [first, second, third] = [
    createTrip({ classification: 'business' }),
    createTrip({ classification: 'private' }),
    createTrip({ classification: 'business' }),
  ]
  await showPage('/logbook', {
    '/logbook': () => (
      <>
        {[first, second, third].map((trip) => (
          <ReasonCell key={trip.id} trip={trip} actions={actions} />
        ))}
      </>
    ),
  })
  await page.getByRole('button', { name: 'Reason: Reason missing' }).first().click()
  await expect.element(page.getByRole('list', { name: 'Recent reasons' })).toBeVisible()
  await userEvent.keyboard('Quote for Ms Dube{Enter}')
  expect(change).toHaveBeenLastCalledWith(first, { reason: 'Quote for Ms Dube' })
  await page.getByRole('button', { name: 'Delivery to LMN Supplies' }).click()
  expect(change).toHaveBeenLastCalledWith(third, { reason: 'Delivery to LMN Supplies' })
  expect(change).toHaveBeenCalledTimes(2)
})
