import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { aTrip } from '../../../testing/a-trip.ts'
import { ReasonCell } from './trip-cell.tsx'
import type { TripCellProps } from './trip-cell.tsx'

test('beside a reason stands that an accountant commented on the trip', async () => {
  const actions = { change: vi.fn() } as unknown as TripCellProps['actions']
  await render(<ReasonCell trip={aTrip({ comments: 2, reason: 'Stock' })} actions={actions} />)
  await expect.element(page.getByText('2 comments')).toBeInTheDocument()
  await expect.element(page.getByText('Stock')).toBeVisible()
})
