import type { EmployeeSource } from '@spoor/contract/routes/team.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Gate } from '../../../platform/http/caller.ts'
import { orNotFound } from '../../../platform/http/http-error.ts'
import { findUserById } from '../../../platform/identity/user-queries.ts'
import { asCompany } from '../../../domain/logbooks/reader.ts'
import { judgeHealth } from '../../intake/index.ts'
import { findMailbox, listAccountStates, listConnectionStates } from './employee-source-queries.ts'
import { findMember } from '../team-queries.ts'

/** The state of an employee's trip sources, without a time or place of any drive, or a day before joining. */
export async function loadEmployeeSources(
  database: Database,
  wanted: { companyId: string; employeeId: string; nowMs: number; gate: Pick<Gate, 'findStoredRefusal'> },
): Promise<EmployeeSource[]> {
  const { companyId, employeeId, nowMs, gate } = wanted
  const employee = orNotFound(await findMember(database, { companyId, id: employeeId }), 'Employee')
  const user = await findUserById(database, employee.id)
  const refusal = user && gate.findStoredRefusal(user)
  const reader = await asCompany(database, employee)
  const toDay = (at: Date | null) => {
    const day = at && taxDayAt(at.getTime())
    return day !== null && day >= reader.from ? day : null
  }
  const connections = await listConnectionStates(database, employee.id)
  const mailbox = await findMailbox(database, employee.id)
  const accounts = await listAccountStates(database, employee.id)
  return [
    ...connections.map(({ kind, vehicle, last_fix_at, ...row }) => ({
      kind,
      vehicle,
      last_day: toDay(last_fix_at),
      state: judgeHealth(row, { nowMs, refusal, isFull: false }),
    })),
    ...(mailbox === undefined
      ? []
      : [
          {
            kind: 'mail' as const,
            vehicle: null,
            last_day: toDay(mailbox.last_at),
            state: mailbox.last_at === null ? ('new' as const) : ('good' as const),
          },
        ]),
    ...accounts.map(({ last_pull_at, error_code }) => ({
      kind: 'cartrack' as const,
      vehicle: null,
      last_day: toDay(last_pull_at),
      state: error_code !== null ? ('failing' as const) : last_pull_at === null ? ('new' as const) : ('good' as const),
    })),
  ]
}
