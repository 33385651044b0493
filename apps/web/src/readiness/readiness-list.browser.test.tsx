import type { Readiness } from '@spoor/contract/routes/vehicles.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createId } from '../testing/an-id.ts'
import { showPage } from '../testing/show-page.tsx'
import { Completeness } from './readiness-list.tsx'

const show = (given: Partial<Readiness>) => {
  const readiness: Readiness = {
    vehicle_id: createId(1),
    vehicle_name: 'Bakkie',
    tax_year: 2026,
    from: '2025-03-01',
    to: '2026-02-28',
    lines: [],
    total_km: 23_030.4,
    in_order_km: 23_030.4,
    percent: 99,
    closing_due_on: null,
    ...given,
  }
  return showPage('/', { '/': () => <Completeness readiness={readiness} /> })
}

test('never shows less than all as all of the kilometres', async () => {
  await show({})
  await expect.element(page.getByText('Every trip is complete, but not the logbook')).toBeVisible()
  expect(page.getByText(/23.030/).elements()).toHaveLength(0)
  await show({ in_order_km: 22_800 })
  await expect.element(page.getByText('22\u00a0800\u00a0km of 23\u00a0030\u00a0km in complete trips')).toBeVisible()
  await show({ percent: 100 })
  await expect.element(page.getByText('23\u00a0030\u00a0km of 23\u00a0030\u00a0km in complete trips')).toBeVisible()
})
