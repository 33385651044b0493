import { metresToKm } from '@spoor/core/units/distance.ts'
import type { Submission } from '@spoor/contract/routes/submissions.ts'
import type { SubmissionRow } from './submission-queries.ts'

export function toSubmission(row: SubmissionRow): Submission {
  return {
    id: row.id,
    employee_id: row.owner_id,
    employee: row.driver,
    tax_year: row.tax_year,
    vehicle: row.vehicle_name,
    business_km: metresToKm(row.business_m),
    private_km: metresToKm(row.private_m),
    business_trips: row.business_trips,
    submitted_at: row.submitted_at.toISOString(),
    state: row.state,
    comment: row.comment,
    decided_by: row.decider,
    decided_at: row.decided_at?.toISOString() ?? null,
  }
}
