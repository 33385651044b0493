import { importCosts, previewCosts, type CostLine } from '@spoor/contract/routes/costs.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createId } from '../../testing/an-id.ts'
import { expectAccessibleEverywhere } from '../../testing/accessible.ts'
import { fake, serveApi } from '../../testing/serve-api.ts'
import { showPage } from '../../testing/show-page.tsx'
import { ImportDialog } from './import-dialog.tsx'

let orders: unknown[]

const line = (row: number, change: Partial<CostLine>): CostLine => ({
  row,
  date: '2025-04-01',
  description: 'WESBANK INSTALMENT',
  amount: 6673.33,
  litres: null,
  odometer_km: null,
  vehicle: '',
  kind: 'instalment',
  occurrence: 1,
  state: 'new',
  because: '',
  ...change,
})

async function showFile(lines: CostLine[]): Promise<void> {
  orders = []
  serveApi(
    fake(previewCosts, {
      header: [],
      sample: [],
      columns: { day: 0, amount: 1, description: 2, litres: null, odometer: null, vehicle: null },
      lines,
    }),
    fake(importCosts, ({ body }) => {
      orders.push(body)
      return { added: 3, duplicates: 0 }
    }),
  )
  await showPage('/costs', { '/costs': () => <ImportDialog vehicleId={createId(1)} onClose={() => undefined} /> })
  const input = page.getByTestId('costs-input')
  await vi.waitFor(() => expect(input.query()).not.toBeNull())
  const files = new DataTransfer()
  files.items.add(new File(['x'], 'bank.csv', { type: 'text/csv' }))
  const element = input.element() as HTMLInputElement
  element.files = files.files
  element.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.element(page.getByRole('list', { name: 'Lines of the file' })).toBeVisible()
}

test('calculates instalment interest from the loan and sends it', async () => {
  await page.viewport(1280, 900)
  await showFile([
    line(2, {}),
    line(3, { date: '2025-05-02' }),
    line(4, { description: 'Engen', amount: 650, kind: 'fuel' }),
  ])
  await expect.element(page.getByText(/2 instalments include capital, which is not a cost/)).toBeVisible()
  await page.getByText('Calculate the interest from the loan').click()
  await expect.element(page.getByRole('button', { name: 'Calculate' })).toBeDisabled()
  await page.getByLabelText('Amount financed').fill('300 000')
  await page.getByLabelText('Interest rate a year, in percent').fill('12')
  await page.getByLabelText('Number of monthly instalments').fill('60')
  await page.getByLabelText('First instalment').fill('2025-04-01')
  await page.getByRole('button', { name: 'Calculate' }).click()
  await expect.element(page.getByLabelText(/^Interest in WESBANK/).first()).toHaveValue('3\u00A0000,00')
  await expectAccessibleEverywhere()
  await page.getByRole('button', { name: 'Import 3 costs' }).click()
  await expect.element(page.getByText('3 costs imported')).toBeVisible()
  expect(orders).toEqual([
    {
      lines: [
        expect.objectContaining({ kind: 'instalment', amount: 6673.33, interest: 3000 }),
        expect.objectContaining({ kind: 'instalment', amount: 6673.33, interest: 2963.27 }),
        expect.objectContaining({ kind: 'fuel', amount: 650, interest: null }),
      ],
    },
  ])
})

test('imports an instalment without interest, but rejects interest above the amount paid', async () => {
  await page.viewport(390, 800)
  await showFile([line(2, {})])
  const interest = page.getByLabelText(/^Interest in WESBANK/)
  await interest.fill('7 000')
  await expect.element(page.getByText('The interest cannot be more than the instalment.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Import 1 cost' })).toBeDisabled()
  await interest.fill('')
  await page.getByRole('button', { name: 'Import 1 cost' }).click()
  await expect.element(page.getByText('3 costs imported')).toBeVisible()
  expect(orders).toEqual([{ lines: [expect.objectContaining({ kind: 'instalment', interest: null })] }])
})
