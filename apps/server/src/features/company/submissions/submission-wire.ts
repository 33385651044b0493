import { metresToKm } from '@spoor/core/units/distance.ts'
import type { Submission } from '@spoor/contract/routes/submissions.ts'
import { toIsoDates } from '../../../platform/http/iso-dates.ts'
import type { SubmissionRow } from './submission-queries.ts'

export function toSubmission(row: SubmissionRow): Submission {
  return {
    ...toIsoDates(row),
    employee_id: row.owner_id,
    employee: row.driver,
    vehicle: row.vehicle_name,
    business_km: metresToKm(row.business_m),
    private_km: metresToKm(row.private_m),
    decided_by: row.decider,
  }
}
