import {
  UNDO_DECISION_S,
  type DECISION_STATES,
  type DecisionOutcomes,
  type decideSubmission,
  type submitLogbook,
  type Submission,
} from '@spoor/contract/routes/submissions.ts'
import { recordAction } from '../../../platform/audit/audit-writes.ts'
import { type Transaction, inTransaction, type Database } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError, notFound, orNotFound } from '../../../platform/http/http-error.ts'
import { type Handler, toIsoDates } from '../../../platform/http/mount.ts'
import { lockSubmissions, type LockedSubmission, findSubmission, type SubmissionRow } from './submission-queries.ts'
import { decideOn, reopenSubmission, insertSubmission } from './submission-writes.ts'
import { byMember, toTeamMember, type TeamMember } from '../team-member.ts'
import { randomUUID } from 'node:crypto'
import { emitEvent } from '../../../domain/events/emit-event.ts'
import { asCompany } from '../../../domain/logbooks/reader.ts'
import { listOverseers } from '../team-queries.ts'
import { freezeLogbook } from './freeze-logbook.ts'
import { writeSubmittedMail } from './submission-mail.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'

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
async function loadSubmission(database: Database, companyId: string, id: string): Promise<Submission> {
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

export interface Outcome {
  id: string
  employee: string
  state: (typeof DECISION_STATES)[number]
}

const MESSAGES: Record<Outcome['state'], string> = {
  done: '',
  own: 'Someone else has to review your logbook.',
  reviewed: 'This logbook has already been reviewed.',
  not_found: 'Logbook not found',
  too_late: 'The driver has already received the decision by email. Ask for a new submission instead.',
  submitted_again: 'The driver has submitted this logbook again. Review the new one.',
}

export const handleDecideSubmission =
  (dependencies: Dependencies): Handler<typeof decideSubmission> =>
  async ({ id, decision, comment }, { user }) => {
    const member = toTeamMember(user)
    await inTransaction(dependencies.database, async (tx) => {
      const [{ state }] = await decideSubmissions(tx, dependencies, member, { ids: [id], decision, comment })
      if (state === 'not_found') throw notFound('Logbook')
      if (state !== 'done') throw new HttpError(409, MESSAGES[state])
    })
    return loadSubmission(dependencies.database, member.companyId, id)
  }

/**
 * Approves logbooks or sends them back, and reports the outcome for each.
 * @throws HttpError 422 if they are sent back without a comment
 */
export async function decideSubmissions(
  tx: Transaction,
  { jobs, clock }: Pick<Dependencies, 'jobs' | 'clock'>,
  member: TeamMember,
  { ids, decision, comment }: { ids: readonly string[]; decision: 'approved' | 'sent_back'; comment: string },
): Promise<Outcome[]> {
  const said = comment.trim()
  if (decision === 'sent_back' && said === '') {
    const message = 'Tell the driver what to change.'
    throw new HttpError(422, message, { comment: message })
  }
  const at = new Date(clock.nowMs())
  return applyToEach(tx, { companyId: member.companyId, ids }, async (held) => {
    if (held.owner_id === member.id) return 'own'
    if (held.state !== 'submitted') return 'reviewed'
    await decideOn(tx, { ownerId: held.owner_id, id: held.id }, { state: decision, comment: said, by: member.id, at })
    await record(tx, member, held, { action: `logbook.${decision}`, at, comment: said })
    const job = { ownerId: held.owner_id, submissionId: held.id, decidedAt: at.toISOString() }
    await jobs.enqueue(tx, 'mail-decision', job, { startAfterS: UNDO_DECISION_S })
    return 'done'
  })
}

/** Undoes the caller's recent decisions, so that the logbooks await review again. */
export function undoDecisions(
  tx: Transaction,
  { clock }: Pick<Dependencies, 'clock'>,
  member: TeamMember,
  ids: readonly string[],
): Promise<Outcome[]> {
  const at = new Date(clock.nowMs())
  return applyToEach(tx, { companyId: member.companyId, ids }, async (held) => {
    if (held.state === 'submitted') return 'done'
    if (held.decided_by !== member.id || held.decided_at === null) return 'reviewed'
    if (at.getTime() - held.decided_at.getTime() >= UNDO_DECISION_S * 1000) return 'too_late'
    if (!(await reopenSubmission(tx, { ownerId: held.owner_id, id: held.id }))) return 'submitted_again'
    await record(tx, member, held, { action: 'logbook.decision_undone', at, comment: held.comment })
    return 'done'
  })
}

async function applyToEach(
  tx: Transaction,
  { companyId, ids }: { companyId: string; ids: readonly string[] },
  act: (held: LockedSubmission) => Promise<Outcome['state']>,
): Promise<Outcome[]> {
  const locked = await lockSubmissions(tx, { companyId, ids })
  const outcomes: Outcome[] = []
  for (const id of new Set(ids)) {
    const held = locked.find((one) => one.id === id)
    outcomes.push({ id, employee: held?.employee ?? '', state: held ? await act(held) : 'not_found' })
  }
  return outcomes
}

function record(
  tx: Transaction,
  member: TeamMember,
  held: LockedSubmission,
  { action, at, comment }: { action: string; at: Date; comment: string },
): Promise<void> {
  const subject = { kind: 'user', id: held.owner_id } as const
  const after = { tax_year: held.tax_year, vehicle: held.vehicle_name, comment }
  return recordAction(tx, { ...byMember(member, at, action, subject), after })
}

export function toOutcomesWire(outcomes: readonly Outcome[]): DecisionOutcomes {
  return {
    done: outcomes.filter(({ state }) => state === 'done').length,
    items: outcomes.map((outcome) => ({ ...outcome, message: MESSAGES[outcome.state] })),
  }
}

export const handleSubmitLogbook =
  (dependencies: Dependencies): Handler<typeof submitLogbook> =>
  async (wanted, { user }) => {
    const { config, database, mail, clock } = dependencies
    const { companyId } = user
    if (companyId === null) throw new HttpError(409, 'You do not belong to a company to submit a logbook to.')
    const nowMs = clock.nowMs()
    const frozen = await freezeLogbook(database, await asCompany(database, user), { ...wanted, nowMs })
    const { vehicle, businessTrips: business_trips } = frozen
    if (business_trips === 0)
      throw new HttpError(409, 'There is no confirmed business trip in this logbook yet. Confirm your trips first.')
    const id = randomUUID()
    const { tax_year } = wanted
    await inTransaction(database, async (tx) => {
      const made = { id, ownerId: user.id, companyId, taxYear: tax_year, frozen, at: new Date(nowMs) }
      await insertSubmission(tx, { ...made, state: 'submitted' })
      const data = { submission_id: id, tax_year, vehicle_id: vehicle.id, business_trips }
      await emitEvent(tx, dependencies, user.id, { type: 'logbook.submitted', data })
      for (const { id: overseerId, email: to, name } of await listOverseers(tx, companyId)) {
        if (overseerId === user.id) continue
        const handed = { to, name, taxYear: tax_year, vehicle: vehicle.name }
        await mail.enqueue(tx, writeSubmittedMail({ ...handed, driver: user.name, origin: config.origin }), user.id)
      }
    })
    return loadSubmission(database, companyId, id)
  }
