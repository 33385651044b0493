import type { ReportContent } from '@spoor/contract/routes/reports.ts'
import { reportColumns } from '@spoor/core/report/report-columns.ts'
import type { ReportKind } from '@spoor/core/report/report-content.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Checkbox } from '../../ui/field.tsx'
import { createId } from '../../testing/an-id.ts'
import { showPage } from '../../testing/show-page.tsx'
import { ReportView } from './report-view.tsx'

const CELLS: Record<string, string | number> = {
  date: '2026-10-14',
  vehicle: 'Toyota Hilux double cab',
  opening: 123_456.7,
  closing: 123_656.7,
  from: 'Hex Valley Builders, Worcester Industrial',
  to: 'Harbour Logistics, Foreshore, Cape Town',
  reason: 'Quote for the extension with Ms Dube and the foreman of Hex Valley Builders',
  notes: 'Took the N1',
  km: 20.04,
  rate: 4.95,
  fuel: 1234.5,
  maintenance: 12_345.6,
  amount: 99.2,
  tolls: 154.5,
  parking: 1020,
}

function content(kind: ReportKind): ReportContent {
  const columns = reportColumns(
    kind,
    '2025/26',
    kind === 'client' ? ['vehicle', 'from', 'to', 'reason', 'rate', 'tolls', 'parking'] : null,
  )
  return {
    format: 1,
    kind,
    title: 'Bill',
    notes: '',
    driver: 'Driver',
    tax_number: '',
    client: '',
    vehicle: null,
    from: '2026-10-01',
    to: '2026-10-31',
    tax_year: null,
    business_km: 20.04,
    missing: [],
    draft: false,
    remarks: [],
    tax_tables: [],
    left_out: 0,
    previous: null,
    changes: null,
    columns,
    figures: [{ key: 'km', label: 'Distance', type: 'km', value: 20.04, origin: null }],
    rows: [{ trip_id: createId(1), cells: columns.map(({ key }) => CELLS[key]), calculated: [] }],
  }
}

const show = (kind: ReportKind, change: Partial<ReportContent> = {}, frozenAt: string | null = null) =>
  showPage('/', {
    '/': () => (
      <main>
        <div>
          <ReportView
            content={{ ...content(kind), ...change }}
            rowCount={1}
            frozenAt={frozenAt}
            next={{ hasNextPage: false, isFetchingNextPage: false, fetchNextPage: () => undefined }}
            leading={{
              head: 'In the report',
              renderCell: () => <Checkbox aria-label="In the report" defaultChecked />,
            }}
          />
        </div>
      </main>
    ),
  })

/** Window widths and the resulting card widths, next to the menu if there is room for it. */
const CARDS = [
  [390, 324],
  [768, 670],
  [1024, 686],
  [1280, 942],
  [1920, 1148],
] as const

test.each(['logbook', 'client'] as const)('shows every column of a %s report', async (kind) => {
  await show(kind)
  for (const [width, cardWidth] of CARDS) {
    await page.viewport(width, 900)
    document.querySelector('main')!.style.width = `${cardWidth}px`
    await vi.waitFor(() => expect(page.getByRole('table').elements()).toHaveLength(width >= 768 ? 1 : 0))
    const parts = [...document.querySelectorAll('main *')].filter(({ clientWidth }) => clientWidth > 0)
    const clipped = parts.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    expect(
      clipped.map(
        ({ tagName, textContent, scrollWidth, clientWidth }) =>
          `${tagName} ${textContent} ${scrollWidth} > ${clientWidth}`,
      ),
      `at ${width} px`,
    ).toEqual([])
  }
})

test('a trip is a card on a phone, without a label for each figure', async () => {
  await page.viewport(390, 900)
  await show('logbook')
  const card = page.getByRole('listitem')
  await expect.element(card).toBeVisible()
  expect(card.element().textContent).toMatch(
    /^Wed 14 Oct 2026\s*20,0\skm\s*Hex Valley Builders, .* → Harbour Logistics, .*Quote for the extension .*Opening Km 123/,
  )
  expect(page.getByRole('definition').elements()).toHaveLength(1)
  const [row] = content('logbook').rows
  await show('logbook', { rows: [{ ...row, cells: row.cells.map((cell) => (cell === CELLS.reason ? '' : cell)) }] })
  await expect.element(page.getByText('missing', { exact: true })).toBeVisible()
})

test('shows the kilometres of a bill as they were multiplied', async () => {
  await page.viewport(1280, 900)
  await show('client')
  await expect.element(page.getByRole('cell', { name: '20,04', exact: true })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'R\u00a099,20' })).toBeVisible()
})

test('explains why the business share of a logbook is unknown', async () => {
  const figures: ReportContent['figures'] = [
    { key: 'opening', label: 'Opening odometer', type: 'odometer', value: 53_000, origin: 'tracker' },
    { key: 'share', label: 'Business share', type: 'percent', value: null, origin: null },
  ]
  const missing = ['odometer_opening', 'year_running'].map((code) => ({ code, message: code, grave: true }))
  await show('logbook', { figures, missing })
  await expect
    .element(page.getByText('Needs the odometer readings of Thu 1 Oct 2026 and Sat 31 Oct 2026'))
    .toBeVisible()
  await expect.element(page.getByText('From the tracker')).toBeVisible()
  await show('logbook', { figures, missing: missing.slice(1) })
  await expect.element(page.getByText('Needs the odometer reading of Sat 31 Oct 2026')).toBeVisible()
})

test.each([
  [null, /Figures can change/],
  ['2026-11-28T08:00:00.000Z', /Frozen on Sat 28 Nov 2026 while the year was running/],
  ['2027-03-01T08:00:00.000Z', /Frozen on Mon 1 Mar 2027 with trips still to review/],
] as const)('a draft frozen at %s says why its figures could change', async (frozenAt, text) => {
  const year = { tax_year: 2027, to: '2027-02-28' }
  await show('logbook', { draft: true, draft_reasons: ['The tax year runs until 28 Feb 2027.'], ...year }, frozenAt)
  await expect.element(page.getByText(text)).toBeVisible()
  expect(page.getByText('Figures can change').elements()).toHaveLength(frozenAt === null ? 1 : 0)
})
