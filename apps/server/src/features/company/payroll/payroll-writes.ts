import type { PayrollLine } from '@spoor/contract/routes/payroll.ts'
import type { Transaction } from '../../../platform/database/database.ts'

export async function insertClosedMonth(
  tx: Transaction,
  month: { company_id: string; month: string; closed_at: Date; closed_by: string; lines: PayrollLine[] },
): Promise<void> {
  await tx
    .insertInto('payroll_month')
    .values({ ...month, lines: JSON.stringify(month.lines) })
    .execute()
}
