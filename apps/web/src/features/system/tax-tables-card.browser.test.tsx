import { correctTaxTable, listTaxTables, type TaxTable } from '@spoor/contract/routes/tax.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleEverywhere } from '../../testing/accessible.ts'
import { fake, serveApi } from '../../testing/serve-api.ts'
import { showPage } from '../../testing/show-page.tsx'
import { TaxTablesCard } from './tax-tables-card.tsx'

const TABLE: TaxTable = {
  tax_year: 2027,
  version: '2027-published-2',
  bands: [{ value_up_to: null, fixed_cost: 38_344, fuel: 132.9, maintenance: 49.1 }],
  rate: 4.95,
  value_limit: 920_000,
  table_source: 'Notice 7182',
  table_confirmed: true,
  rate_source: 'Notice 7182',
  rate_confirmed: true,
  limit_source: 'By pattern',
  limit_confirmed: false,
  corrections: [],
  outdated_reports: [],
}

test('an administrator sees that the actual-cost limit is unconfirmed and corrects it', async () => {
  await page.viewport(1280, 900)
  const orders: unknown[] = []
  serveApi(
    fake(listTaxTables, { items: [TABLE], next_cursor: null, total: 1 }),
    fake(correctTaxTable, ({ body }) => {
      orders.push(body)
      return TABLE
    }),
  )
  await showPage('/system', { '/system': TaxTablesCard })
  await expect.element(page.getByText(/Actual cost up to R\s920\s000,00/)).toBeVisible()
  await expect.element(page.getByText('Unconfirmed')).toBeVisible()
  await page.getByRole('button', { name: 'Edit the table for 2026/27' }).click()
  await page.getByLabelText('Limit on actual cost in rand').fill('x')
  await page.getByLabelText('Source', { exact: true }).fill('Gazette 99')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Enter an amount, such as R 800 000')).toBeVisible()
  await page.getByLabelText('Limit on actual cost in rand').fill('900 000')
  await expectAccessibleEverywhere()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Tax table saved')).toBeVisible()
  expect(orders).toEqual([expect.objectContaining({ value_limit: 900_000, rate: 4.95, source: 'Gazette 99' })])
})
