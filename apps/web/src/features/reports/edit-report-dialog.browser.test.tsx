import { updateReport, type ReportWithContent } from '@spoor/contract/routes/reports.ts'
import { reportColumns } from '@spoor/core/report/report-columns.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createId } from '../../testing/an-id.ts'
import { fake, serveApi } from '../../testing/serve-api.ts'
import { showPage } from '../../testing/show-page.tsx'
import { EditReportDialog } from './edit-report-dialog.tsx'

const AT = '2026-03-02T08:00:00.000Z'
const REPORT: ReportWithContent = {
  id: createId(1),
  kind: 'client',
  title: 'Bill',
  notes: 'For October',
  vehicle_id: null,
  client: 'Acme',
  from: '2026-10-01',
  to: '2026-10-31',
  tax_year: null,
  options: {
    form: '2025/26',
    columns: null,
    left_out: [createId(7)],
    rate_per_km: 4.95,
    litres_per_100km: null,
    price_per_litre: null,
    hide_home: true,
    with_changes: false,
  },
  created_at: AT,
  updated_at: AT,
  number: null,
  frozen_at: null,
  sha256: null,
  draft: false,
  open_shares: 0,
  content: {
    format: 1,
    kind: 'client',
    title: 'Bill',
    notes: 'For October',
    driver: 'Driver',
    tax_number: '',
    client: 'Acme',
    vehicle: null,
    from: '2026-10-01',
    to: '2026-10-31',
    tax_year: null,
    figures: [],
    columns: reportColumns('client', '2025/26', null),
    rows: [],
    business_km: 0,
    missing: [],
    draft: false,
    remarks: [],
    tax_tables: [],
    left_out: 0,
    previous: null,
    changes: null,
  },
  row_count: 0,
  next_cursor: null,
}

test('saves what is valid and shows what is not at its field', async () => {
  const orders: unknown[] = []
  serveApi(
    fake(updateReport, ({ body }) => {
      orders.push(body)
      return REPORT
    }),
  )
  const onClose = vi.fn()
  await showPage('/', { '/': () => <EditReportDialog report={REPORT} onClose={onClose} /> })
  const save = page.getByRole('button', { name: 'Save' })
  await page.getByLabelText('Title').fill(' ')
  await page.getByLabelText('Rate per kilometre').fill('dear')
  await save.click()
  await expect.element(page.getByLabelText('Title')).toHaveAccessibleDescription('A report needs a title')
  await expect.element(page.getByLabelText('Rate per kilometre')).toHaveAccessibleDescription('Enter a number')
  expect(orders).toEqual([])
  await page.getByLabelText('Title').fill('Bill for Acme')
  await page.getByLabelText('Rate per kilometre').fill('6,20')
  await page.getByLabelText('Hide where I live').click()
  await save.click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(orders).toEqual([
    {
      title: 'Bill for Acme',
      notes: 'For October',
      options: {
        form: '2025/26',
        columns: REPORT.content.columns.map(({ key }) => key),
        hide_home: false,
        with_changes: false,
        rate_per_km: 6.2,
        litres_per_100km: null,
        price_per_litre: null,
      },
    },
  ])
})
