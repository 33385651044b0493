import {
  closePayroll,
  downloadPayroll,
  type EmployeePay,
  getPayroll,
  importEmployeePay,
  type PayrollLine,
  setEmployeePay,
} from '@spoor/contract/routes/payroll.ts'
import { listEmployees, type Employee, type TeamOverview } from '@spoor/contract/routes/team.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleEverywhere } from '../../testing/accessible.ts'
import { createId } from '../../testing/an-id.ts'
import { fake, serveApi } from '../../testing/serve-api.ts'
import { showPage } from '../../testing/show-page.tsx'
import { EmployeesTab } from './employees-tab.tsx'

const PAY: EmployeePay = {
  employee_number: 'E007',
  scheme: 'allowance',
  rate_per_km: null,
  allowance: 5000,
  petrol_card: 0,
  car_value: 0,
  maintenance_plan: false,
  lease_rental: 0,
  contribution: 0,
}
const EMPLOYEE: Employee = {
  id: createId(1),
  name: 'Thandi Dube',
  email: 'thandi@example.com',
  role_type: 'company_employee',
  state: 'active',
  joined_at: '2026-01-01T08:00:00Z',
  last_login: null,
  pay: PAY,
  totals: { month: '2026-03', business_km: 60, private_km: 0, unclassified_km: 0, business_trips: 2 },
}
const LINE: PayrollLine = {
  employee_id: EMPLOYEE.id,
  employee_number: 'E007',
  employee: EMPLOYEE.name,
  cost_centre: '',
  month: '2026-03',
  scheme: 'allowance',
  business_km: 0,
  rate: null,
  amount: null,
  code_3701: 5000,
  code_3702: null,
  code_3703: null,
  code_3722: null,
  code_3802: null,
  code_3816: null,
  business_share: null,
  included_percent: 80,
  code_4582: 4000,
  approved_to: null,
  note: 'No approved logbook.',
}

/** Serves the tab with one employee; returns what was sent. */
async function show(
  mayRun: boolean,
  payroll: { closed_at?: string; not_closable?: string } = {},
): Promise<{ path: string; body?: unknown }[]> {
  const sent: { path: string; body?: unknown }[] = []
  serveApi(
    fake(listEmployees, { items: [EMPLOYEE], next_cursor: null, total: 1 }),
    fake(getPayroll, {
      items: [LINE, { ...LINE, month: '2026-02', note: 'Correction of Feb 2026.' }],
      next_cursor: null,
      total: 2,
      closed_at: null,
      closed_by: 'Sipho',
      not_closable: null,
      ...payroll,
    }),
    fake(setEmployeePay, ({ body }) => void sent.push({ path: setEmployeePay.path, body })),
    fake(closePayroll, () => void sent.push({ path: closePayroll.path })),
    fake(importEmployeePay, { changed: 2 }),
  )
  const team = { may_run: mayRun, company: { name: 'Kudu Couriers' } } as TeamOverview
  await showPage('/team', {
    '/team': () => <EmployeesTab team={team} month="2026-03" search={{}} onSearch={() => undefined} />,
  })
  return sent
}

test('shows numbers and schemes, and changes how an employee is paid', async () => {
  const sent = await show(true)
  await expect.element(page.getByRole('cell', { name: 'E007 Allowance' })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Thandi Dube' }).click()
  await page.getByRole('menuitem', { name: 'Number and travel pay' }).click()
  const dialog = page.getByRole('dialog', { name: 'Travel pay of Thandi Dube' })
  await expect.element(dialog.getByLabelText('Allowance a month')).toHaveValue('5\u{A0}000,00')
  await expect.element(dialog.getByLabelText('Determined value of the car')).not.toBeInTheDocument()
  await dialog.getByLabelText('Petrol card in this month').fill('abc')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Enter an amount, such as R 90 000')).toBeVisible()
  await dialog.getByLabelText('Scheme').selectOptions('Company car')
  await dialog.getByLabelText('Petrol card in this month').fill('')
  await dialog.getByLabelText('Determined value of the car').fill('R 400 000')
  await dialog.getByText('Bought with a maintenance plan').click()
  await expectAccessibleEverywhere()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  // Amounts of another scheme are not sent.
  expect(sent).toEqual([
    {
      path: setEmployeePay.path,
      body: { ...PAY, scheme: 'company_car', allowance: 0, car_value: 400_000, maintenance_plan: true },
    },
  ])
})

test('closes a month after asking, and imports a list', async () => {
  const sent = await show(true)
  const payroll = page.getByRole('region', { name: 'Payroll' })
  await expect
    .element(payroll.getByText(/1 employee has no approved logbook.*1 correction of a closed month/))
    .toBeVisible()
  await payroll.getByRole('button', { name: 'Close the month' }).click()
  const dialog = page.getByRole('dialog', { name: /^Close Mar/ })
  expect(sent).toEqual([])
  await dialog.getByRole('button', { name: 'Close the month' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toEqual([{ path: closePayroll.path }])
  await userEvent.upload(page.getByTestId('pay-list-input'), new File(['Email,Scheme\n'], 'pay.csv'))
  await expect.element(page.getByText('2 employees changed')).toBeVisible()
  await expectAccessibleEverywhere()
})

test('a manager downloads, but neither closes nor imports', async () => {
  await show(false, { closed_at: '2026-04-02T08:00:00Z' })
  const payroll = page.getByRole('region', { name: 'Payroll' })
  await expect.element(payroll.getByText(/Closed on .*2 Apr.* by Sipho/)).toBeVisible()
  const requests: string[] = []
  serveApi(fake(downloadPayroll, ({ params }) => void requests.push(JSON.stringify(params))))
  await payroll.getByRole('button', { name: 'CSV' }).click()
  await expect.poll(() => requests).toEqual([JSON.stringify({ month: '2026-03', format: 'csv' })])
  expect(payroll.getByRole('button').elements()).toHaveLength(2)
})

test('says why a month cannot be closed', async () => {
  await show(true, { not_closable: 'Mar 2026 can be closed from 1 Apr 2026.' })
  const close = page.getByRole('button', { name: 'Close the month' })
  await expect.element(close).toBeDisabled()
  await expect.element(page.getByText('Mar 2026 can be closed from 1 Apr 2026.')).toBeVisible()
})
