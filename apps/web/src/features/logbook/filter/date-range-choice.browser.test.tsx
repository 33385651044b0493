import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { formatDays } from '../../../format/instant.ts'
import { expectAccessibleEverywhere } from '../../../testing/accessible.ts'
import { DateRangeChoice } from './date-range-choice.tsx'
import type { LogbookSearch } from './logbook-search.ts'

const dates = page.getByLabelText('Dates')
const from = page.getByLabelText('From', { exact: true })
const to = page.getByLabelText('To', { exact: true })

/** Renders the control with its state, and returns a getter for the current range. */
async function show(first: LogbookSearch = {}): Promise<() => Partial<LogbookSearch>> {
  vi.setSystemTime('2026-03-15T10:00:00Z')
  const changes: Partial<LogbookSearch>[] = [first]
  function Choice() {
    const [search, setSearch] = useState(first)
    const change = (changed: Partial<LogbookSearch>) => {
      changes.push(changed)
      setSearch({ ...search, ...changed })
    }
    return <DateRangeChoice search={search} onChange={change} />
  }
  await render(<Choice />)
  return () =>
    Object.fromEntries(Object.entries(Object.assign({}, ...changes)).filter(([, value]) => value !== undefined))
}

test('shows a preset by its name and its days', async () => {
  const search = await show()
  await expect.element(dates).toHaveValue('')
  await dates.selectOptions('Last tax year')
  expect(search()).toEqual({ period: 'last-tax-year' })
  await expect.element(page.getByText(formatDays('2025-03-01', '2026-02-28'))).toBeVisible()
  await dates.selectOptions('All dates')
  expect(search()).toEqual({})
})

test("starts a custom range from the preset's days, and keeps its ends in order", async () => {
  const search = await show({ period: 'last-month' })
  await dates.selectOptions('From … to …')
  expect(search()).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  await expect.element(from).toHaveValue('2026-02-01')
  await expect.element(from).toHaveAttribute('max', '2026-02-28')
  await expect.element(to).toHaveAttribute('min', '2026-02-01')
  await from.fill('2026-02-10')
  await to.fill('')
  expect(search()).toEqual({ from: '2026-02-10' })
  await expectAccessibleEverywhere()
})

test('recognizes the days of a preset in a link, and shows other days as a custom range', async () => {
  await show({ from: '2026-03-01', to: '2026-03-31' })
  await expect.element(dates).toHaveValue('this-month')
  await show({ from: '2026-03-02', to: '2026-03-31' })
  await expect.element(dates.last()).toHaveValue('custom')
})
