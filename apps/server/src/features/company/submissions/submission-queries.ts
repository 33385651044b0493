import { type Database, type Row, type Transaction, SWEEP } from '../../../platform/database/database.ts'
import { findPeople } from '../../../platform/identity/person-queries.ts'
import { submittedContent } from './freeze-logbook.ts'

export type SubmissionRow = Awaited<ReturnType<typeof listSubmissionRows>>[number]

function submissions(database: Database) {
  return database
    .selectFrom('logbook_submission')
    .select(['id', 'owner_id', 'company_id', 'tax_year', 'vehicle_name', 'business_m', 'private_m', 'business_trips'])
    .select(['submitted_at', 'state', 'comment', 'decided_by', 'decided_at'])
}

async function nameBoth<T extends { owner_id: string; decided_by: string | null }>(
  database: Database,
  rows: readonly T[],
) {
  const people = await findPeople(
    database,
    rows.flatMap(({ owner_id, decided_by }) => (decided_by === null ? [owner_id] : [owner_id, decided_by])),
  )
  return rows.map((row) => {
    const { name: driver = '', email = '' } = people.get(row.owner_id) ?? {}
    return { ...row, driver, email, decider: people.get(row.decided_by ?? '')?.name ?? null }
  })
}

/** Submitted logbooks, newest first: a company's, or one driver's. */
export async function listSubmissionRows(
  database: Database,
  of: ({ companyId: string } | { ownerId: string }) & { state?: Row<'logbook_submission'>['state'] },
) {
  const rows = await submissions(database)
    .$if('companyId' in of, (query) =>
      query.where('company_id', '=', (of as { companyId: string }).companyId).modifyEnd(SWEEP),
    )
    .$if('ownerId' in of, (query) => query.where('owner_id', '=', (of as { ownerId: string }).ownerId))
    .$if(of.state !== undefined, (query) => query.where('state', '=', of.state!))
    .orderBy('submitted_at', 'desc')
    .orderBy('id')
    .limit(1000)
    .execute()
  return nameBoth(database, rows)
}

export async function findSubmission(database: Database, { companyId, id }: { companyId: string; id: string }) {
  const rows = await submissions(database)
    .select('content')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .modifyEnd(SWEEP)
    .execute()
  const [row] = await nameBoth(database, rows)
  return row && { ...row, content: submittedContent(row.content) }
}

export type LockedSubmission = Awaited<ReturnType<typeof lockSubmissions>>[number]

/** A company's submissions, locked until the transaction ends; owner by owner, since each lock goes to one machine. */
export async function lockSubmissions(
  tx: Transaction,
  { companyId, ids }: { companyId: string; ids: readonly string[] },
) {
  const owners = await tx
    .selectFrom('logbook_submission')
    .select('owner_id')
    .distinct()
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .orderBy('owner_id')
    .modifyEnd(SWEEP)
    .execute()
  const people = await findPeople(
    tx,
    owners.map(({ owner_id }) => owner_id),
  )
  const locked = []
  for (const { owner_id: ownerId } of owners) {
    const rows = await tx
      .selectFrom('logbook_submission')
      .select(['id', 'owner_id', 'state', 'tax_year', 'vehicle_name', 'comment', 'decided_by', 'decided_at'])
      .where('owner_id', '=', ownerId)
      .where('company_id', '=', companyId)
      .where('id', 'in', ids)
      .orderBy('id')
      .forUpdate()
      .execute()
    locked.push(...rows.map((row) => ({ ...row, employee: people.get(ownerId)?.name ?? '' })))
  }
  return locked
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
