import { metresToKm } from '@spoor/core/units/distance.ts'
import type { Submission } from '@spoor/contract/routes/submissions.ts'
import { toIsoDates } from '../../../platform/http/mount.ts'
import type { Database } from '../../../platform/database/database.ts'
import { orNotFound } from '../../../platform/http/http-error.ts'
import { findSubmission, type SubmissionRow } from './submission-queries.ts'

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

/** @throws HttpError 404 if the company has no such logbook */
export async function loadSubmission(database: Database, companyId: string, id: string): Promise<Submission> {
  return toSubmission(orNotFound(await findSubmission(database, { companyId, id }), 'Logbook'))
}

/** Like {@link loadSubmission}, with the frozen content. */
export async function loadSubmittedLogbook(database: Database, companyId: string, id: string) {
  const found = orNotFound(await findSubmission(database, { companyId, id }), 'Logbook')
  const submission = toSubmission(found)
  const { total_km: total, to_review_km: toReview, excess_km: excess } = found.content
  const unlogged = Math.round((total + excess - submission.business_km - submission.private_km - toReview) * 100) / 100
  return { ...submission, ...found.content, unlogged_km: Math.max(0, unlogged) }
}
