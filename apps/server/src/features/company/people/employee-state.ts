import type { EMPLOYEE_STATES } from '@spoor/contract/routes/team.ts'
import type { EmployeeRow } from '../team-queries.ts'

/** An employee's state within the company. */
export function toEmployeeState(
  row: Pick<EmployeeRow, 'deactivated_at' | 'invitation_unconfirmed' | 'payment_verified'>,
): (typeof EMPLOYEE_STATES)[number] {
  if (row.deactivated_at !== null) return 'deactivated'
  if (row.payment_verified) return 'active'
  return row.invitation_unconfirmed ? 'unconfirmed' : 'waiting'
}
