import { sql } from 'kysely'
import type { Transaction } from '../database/database.ts'
import { changedFacts, splitPersonal, type Facts } from './changed-facts.ts'

export interface Action {
  actorId: string
  at: Date
  /** A noun and a participle: 'user.deactivated'. */
  action: string
  subject: { kind: 'user' | 'company' | 'payment' | 'invitation' | 'system'; id: string | null }
  /** The company in which it happened, for that company's own log; by default the subject if it is a company. */
  companyId?: string | null
  /** Only the differing fields, never a secret; amounts in rand. */
  before?: Facts
  after?: Facts
}

export async function recordAction(tx: Transaction, action: Action): Promise<void> {
  const { before, after } = changedFacts(action.before ?? {}, action.after ?? {})
  const [plainBefore, personalBefore] = splitPersonal(before)
  const [plainAfter, personalAfter] = splitPersonal(after)
  const { id } = await tx
    .insertInto('audit_entry')
    .values({
      at: action.at,
      actor_id: action.actorId,
      action: action.action,
      subject_kind: action.subject.kind,
      subject_id: action.subject.id,
      company_id: action.companyId ?? (action.subject.kind === 'company' ? action.subject.id : null),
      before: JSON.stringify(plainBefore),
      after: JSON.stringify(plainAfter),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (action.subject.id === null) return
  if (Object.keys(personalBefore).length + Object.keys(personalAfter).length === 0) return
  await tx
    .insertInto('audit_personal')
    .values({
      entry_id: id,
      subject_id: action.subject.id,
      before: JSON.stringify(personalBefore),
      after: JSON.stringify(personalAfter),
    })
    .execute()
}

export async function recordChange(tx: Transaction, action: Action & { before: Facts; after: Facts }): Promise<void> {
  const { before, after } = changedFacts(action.before, action.after)
  if (Object.keys(before).length + Object.keys(after).length > 0) await recordAction(tx, action)
}

/** Erases personal data from the log; the action, its time and its author remain under an opaque id. */
export async function eraseFromRecord(tx: Transaction, { id, email }: { id: string; email: string }): Promise<void> {
  await tx.deleteFrom('audit_personal').where('subject_id', '=', id).execute()
  // Invited people appear in their invitation's entry.
  await sql`delete from audit_personal
    where strpos(lower(before::text || after::text), lower(${email})) > 0`.execute(tx)
}
