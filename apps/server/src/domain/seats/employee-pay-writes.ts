import { addMonths, type Month } from '@spoor/core/units/month.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { findPay, findPayRow, listEmployeePay, type EmployeePayRow } from './employee-pay-queries.ts'

/** Replaces what was entered from this month on; later months stay. */
export async function saveEmployeePay(tx: Transaction, row: EmployeePayRow): Promise<void> {
  await tx
    .insertInto('employee_pay')
    .values(row)
    .onConflict((conflict) => conflict.columns(['owner_id', 'company_id', 'from_month']).doUpdateSet(row))
    .execute()
}

/** Pays an employee who leaves for the month, but for no later one. */
export async function endEmployeePay(
  tx: Transaction,
  { employeeId, companyId, month }: { employeeId: string; companyId: string; month: Month },
): Promise<void> {
  const rows = await listEmployeePay(tx, { companyId, ownerId: employeeId })
  const last = findPayRow(rows, month)
  if (last?.scheme == null) return
  await saveEmployeePay(tx, {
    ...last,
    from_month: month,
    petrol_card_cents: findPay(rows, month)?.petrolCardCents ?? 0,
  })
  await saveEmployeePay(tx, { ...last, from_month: addMonths(month, 1), scheme: null })
}
