import type { Database, Transaction } from '../../database/database.ts'
import { submittedContent } from './freeze-logbook.ts'

export type SubmissionRow = Awaited<ReturnType<typeof listSubmissionRows>>[number]

function submissions(database: Database) {
  return database
    .selectFrom('logbook_submission as s')
    .innerJoin('app_user as driver', 'driver.id', 's.owner_id')
    .leftJoin('app_user as decider', 'decider.id', 's.decided_by')
    .select([
      's.id',
      's.owner_id',
      'driver.name as driver',
      'driver.email',
      's.company_id',
      's.tax_year',
      's.vehicle_name',
    ])
    .select(['s.business_m', 's.private_m', 's.business_trips', 's.submitted_at', 's.state', 's.comment'])
    .select(['decider.name as decider', 's.decided_at'])
}

/** Submitted logbooks, newest first: a company's, or one driver's. */
export function listSubmissionRows(database: Database, of: { companyId?: string; ownerId?: string; state?: string }) {
  return submissions(database)
    .$if(of.companyId !== undefined, (query) => query.where('s.company_id', '=', of.companyId ?? ''))
    .$if(of.ownerId !== undefined, (query) => query.where('s.owner_id', '=', of.ownerId ?? ''))
    .$if(of.state !== undefined, (query) => query.where('s.state', '=', of.state ?? ''))
    .orderBy('s.submitted_at', 'desc')
    .orderBy('s.id')
    .limit(1000)
    .execute()
}

/** A submission to a company, with its content. */
export async function findSubmission(database: Database, { companyId, id }: { companyId: string; id: string }) {
  const row = await submissions(database)
    .select('s.content')
    .where('s.company_id', '=', companyId)
    .where('s.id', '=', id)
    .executeTakeFirst()
  return row && { ...row, content: submittedContent(row.content) }
}

export type LockedSubmission = Awaited<ReturnType<typeof lockSubmissions>>[number]

/** A company's submissions, locked until the transaction ends. */
export function lockSubmissions(tx: Transaction, { companyId, ids }: { companyId: string; ids: readonly string[] }) {
  return tx
    .selectFrom('logbook_submission as s')
    .innerJoin('app_user as driver', 'driver.id', 's.owner_id')
    .select([
      's.id',
      's.owner_id',
      's.state',
      's.tax_year',
      's.vehicle_name',
      's.comment',
      's.decided_by',
      's.decided_at',
    ])
    .select('driver.name as employee')
    .where('s.company_id', '=', companyId)
    .where('s.id', 'in', ids)
    .orderBy('s.id')
    .forUpdate('s')
    .execute()
}

/** A decision that was not undone, for the mail to its driver. */
export function findDecision(
  database: Database,
  { ownerId, submissionId, decidedAt }: { ownerId: string; submissionId: string; decidedAt: string },
) {
  return database
    .selectFrom('logbook_submission as s')
    .innerJoin('app_user as driver', 'driver.id', 's.owner_id')
    .innerJoin('app_user as decider', 'decider.id', 's.decided_by')
    .select(['s.state', 's.comment', 's.tax_year', 's.vehicle_name'])
    .select(['driver.name as driver', 'driver.email', 'decider.name as decider'])
    .where('s.owner_id', '=', ownerId)
    .where('s.id', '=', submissionId)
    .where('s.decided_at', '=', new Date(decidedAt))
    .where('s.state', 'in', ['approved', 'sent_back'])
    .executeTakeFirst()
}
