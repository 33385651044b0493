import { addMonths, type Month } from '@spoor/core/units/month.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { findPay, listEmployeePay, type EmployeePayRow } from './employee-pay-queries.ts'

/** Replaces what was entered from this month on; later months stay. */
export async function saveEmployeePay(tx: Transaction, row: EmployeePayRow): Promise<void> {
  const values = { ...row, pay: JSON.stringify(row.pay) }
  await tx
    .insertInto('employee_pay')
    .values(values)
    .onConflict((conflict) => conflict.columns(['owner_id', 'company_id', 'from_month']).doUpdateSet(values))
    .execute()
}

/** Pays an employee who leaves for the month, but for no later one. */
export async function endEmployeePay(
  tx: Transaction,
  { employeeId, companyId, month }: { employeeId: string; companyId: string; month: Month },
): Promise<void> {
  const pay = findPay(await listEmployeePay(tx, { companyId, ownerId: employeeId }), month)
  await tx
    .deleteFrom('employee_pay')
    .where('owner_id', '=', employeeId)
    .where('company_id', '=', companyId)
    .where('from_month', '>', month)
    .execute()
  if (pay === null || pay.scheme === null) return
  const row = { owner_id: employeeId, company_id: companyId }
  await saveEmployeePay(tx, { ...row, from_month: month, pay })
  await saveEmployeePay(tx, { ...row, from_month: addMonths(month, 1), pay: { ...pay, scheme: null } })
}
