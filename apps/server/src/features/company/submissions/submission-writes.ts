import { sql } from 'kysely'
import type { Row, Transaction } from '../../../platform/database/database.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import type { FrozenLogbook } from './freeze-logbook.ts'

export interface NewSubmission {
  id: string
  ownerId: string
  companyId: string
  taxYear: number
  frozen: FrozenLogbook
  at: Date
  state: 'submitted' | 'kept'
}

const UNIQUE_VIOLATION = '23505'

/** @throws HttpError 409 if one for the same year and vehicle awaits review */
export async function insertSubmission(tx: Transaction, made: NewSubmission): Promise<void> {
  const { frozen } = made
  try {
    await tx
      .insertInto('logbook_submission')
      .values({
        owner_id: made.ownerId,
        id: made.id,
        company_id: made.companyId,
        tax_year: made.taxYear,
        vehicle_id: frozen.vehicle.id,
        vehicle_name: frozen.vehicle.name,
        content: frozen.frozen.text,
        sha256: frozen.frozen.sha256,
        business_m: frozen.businessM,
        private_m: frozen.privateM,
        business_trips: frozen.businessTrips,
        submitted_at: made.at,
        state: made.state,
      })
      .execute()
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error
    throw new HttpError(409, 'This logbook has already been submitted and is waiting for review.')
  }
}

/** Returns a logbook to review; false if a newer one for the same year and vehicle awaits review. */
export async function reopenSubmission(
  tx: Transaction,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<boolean> {
  const { rows } = await sql`update logbook_submission s
    set state = 'submitted', comment = '', decided_by = null, decided_at = null
    where owner_id = ${ownerId} and id = ${id} and not exists (select from logbook_submission other
      where other.owner_id = s.owner_id and other.tax_year = s.tax_year
        and other.vehicle_id is not distinct from s.vehicle_id and other.state = 'submitted')
    returning id`.execute(tx)
  return rows.length > 0
}

export async function decideOn(
  tx: Transaction,
  { ownerId, id }: { ownerId: string; id: string },
  decision: { state: Row<'logbook_submission'>['state']; comment: string; by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('logbook_submission')
    .set({ state: decision.state, comment: decision.comment, decided_by: decision.by, decided_at: decision.at })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute()
}
