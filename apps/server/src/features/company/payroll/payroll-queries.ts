import { sql } from 'kysely'
import type { ReportContent } from '@spoor/core/report/report-content.ts'
import type { Database } from '../../../platform/database/database.ts'

/** The newest approved logbook of each vehicle and tax year that a driver submitted to the company, newest first. */
export async function listApprovedLogbooks(
  database: Database,
  { companyId, ownerId, taxYears }: { companyId: string; ownerId: string; taxYears: readonly number[] },
) {
  const rows = await database
    .selectFrom('logbook_submission')
    .distinctOn(['tax_year', 'vehicle_id'])
    .select(['tax_year', 'vehicle_id', 'submitted_at', 'merged_into', 'merged_at'])
    .select((eb) => eb.ref('content').$castTo<ReportContent>().as('content'))
    .select(
      // Merged in 1.2, which recorded no merges.
      sql<boolean>`merged_at is null and vehicle_id is not null and not exists (select from vehicle
        where vehicle.owner_id = logbook_submission.owner_id and vehicle.id = vehicle_id)`.as('is_gone'),
    )
    .where('owner_id', '=', ownerId)
    .where('company_id', '=', companyId)
    .where('tax_year', 'in', taxYears)
    .where('state', '=', 'approved')
    .orderBy('tax_year')
    .orderBy('vehicle_id')
    .orderBy('submitted_at', 'desc')
    .execute()
  return rows.toSorted((a, b) => b.submitted_at.getTime() - a.submitted_at.getTime())
}

/** Closed months from one on, in order. */
export function listClosedMonths(database: Database, companyId: string, from: string) {
  return database
    .selectFrom('payroll_month')
    .leftJoin('app_user', 'app_user.id', 'closed_by')
    .select(['month', 'closed_at', 'lines', 'app_user.name as closed_by'])
    .where('payroll_month.company_id', '=', companyId)
    .where('month', '>=', from)
    .orderBy('month')
    .execute()
}
