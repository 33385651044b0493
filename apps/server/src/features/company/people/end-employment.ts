import { randomUUID } from 'node:crypto'
import { DEFAULT_PLAN } from '@spoor/contract/limits/plans.ts'
import type { letEmployeeLeave, TRIP_KEEPERS } from '@spoor/contract/routes/team.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { listLogbooks } from '../../../domain/logbooks/logbook-queries.ts'
import { asCompany } from '../../../domain/logbooks/reader.ts'
import { requireAnotherAdmin, withEmployee } from './employees.ts'
import { endAssignments } from '../transfers/fleet-driver-writes.ts'
import { freezeLogbook } from '../submissions/freeze-logbook.ts'
import { insertSubmission } from '../submissions/submission-writes.ts'
import { endEmployeePay } from '../../../domain/seats/employee-pay-writes.ts'
import type { TeamMember } from '../team-member.ts'
import { monthAt } from '@spoor/core/units/month.ts'
import { TAX_TIMEZONE, taxDayAt } from '@spoor/core/units/tax-year.ts'
import { updateUserWithAudit } from '../../../platform/identity/user-writes.ts'

/**
 * Ends an employee's membership. The account continues as an individual one with all trips, which belong to the driver.
 * On request the company retains a copy of the business trips, as logbooks without private trips.
 */
export function endEmployment(
  parts: Pick<Dependencies, 'database' | 'clock' | 'jobs'>,
  member: TeamMember,
  { employeeId, keptBy }: { employeeId: string; keptBy: (typeof TRIP_KEEPERS)[number] },
): Promise<ReplyOf<typeof letEmployeeLeave>> {
  return withEmployee(parts, { member, employeeId }, async ({ tx, company, employee, now }) => {
    if (employee.id === member.id)
      throw new HttpError(409, 'You cannot end your own employment. Another admin of the company can.')
    await requireAnotherAdmin(tx, { company, employee })
    let kept = 0
    if (keptBy === 'driver_and_company') {
      const reader = await asCompany(tx, employee)
      for (const { tax_year, vehicle_id } of await listLogbooks(tx, reader)) {
        const frozen = await freezeLogbook(tx, reader, { tax_year, vehicle_id, nowMs: now.getTime() })
        if (frozen.businessTrips === 0) continue
        const made = { id: randomUUID(), ownerId: employee.id, companyId: company.id, taxYear: tax_year, frozen }
        await insertSubmission(tx, { ...made, at: now, state: 'kept' })
        kept++
      }
    }
    // A personal payment remains valid; a seat ends with the membership.
    const hasPaid = employee.subscription_expires_at !== null && employee.subscription_expires_at > now
    const changes = {
      company_id: null,
      role_type: 'individual',
      user_type: 'individual',
      subscription_type: DEFAULT_PLAN,
      invitation_unconfirmed: false,
      ...(!hasPaid && { payment_verified: false, payment_verified_at: null, approval_status: 'pending' as const }),
    }
    await endEmployeePay(tx, {
      employeeId: employee.id,
      companyId: company.id,
      month: monthAt(now.getTime(), TAX_TIMEZONE),
    })
    await endAssignments(tx, { employeeId: employee.id, companyId: company.id, today: taxDayAt(now.getTime()) })
    // The company's places remain with the company.
    await parts.jobs.enqueue(tx, 'match-places', { ownerId: employee.id })
    await updateUserWithAudit(tx, employee.id, changes, {
      actorId: member.id,
      at: now,
      action: 'user.left_company',
      companyId: company.id,
      before: { role_type: employee.role_type, company_id: company.id },
      after: { role_type: 'individual', company_id: null, trips_kept_by: keptBy, logbooks_kept: kept },
    })
    return { message: `${employee.name} has left ${company.name}.`, logbooks_kept: kept }
  })
}
