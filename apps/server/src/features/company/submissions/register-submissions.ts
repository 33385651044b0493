import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/submissions.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError, notFound, orNotFound } from '../../../platform/http/http-error.ts'
import { mount, toList } from '../../../platform/http/mount.ts'
import { asCompany } from '../../../domain/logbooks/reader.ts'
import { emitEvent } from '../../../domain/events/emit-event.ts'
import { decideSubmissions, outcomeMessage, toOutcomesWire, undoDecisions } from './decide-submissions.ts'
import { freezeLogbook } from './freeze-logbook.ts'
import { writeSubmittedMail } from './submission-mail.ts'
import { findSubmission, listSubmissionRows } from './submission-queries.ts'
import { toSubmission } from './submission-wire.ts'
import { insertSubmission } from './submission-writes.ts'
import { toTeamMember } from '../team-member.ts'
import { listOverseers } from '../team-queries.ts'

/** Routes for logbooks that drivers submit to their company. */
export function registerSubmissions(app: FastifyInstance, dependencies: Dependencies): void {
  const { config, database, mail, clock } = dependencies
  const find = async (companyId: string, id: string) => {
    return orNotFound(await findSubmission(database, { companyId, id }), 'Logbook')
  }

  mount(app, routes.submitLogbook, async (wanted, { user }) => {
    const { companyId } = user
    if (companyId === null) throw new HttpError(409, 'You do not belong to a company to submit a logbook to.')
    const nowMs = clock.nowMs()
    const frozen = await freezeLogbook(database, await asCompany(database, user), { ...wanted, nowMs })
    if (frozen.businessTrips === 0)
      throw new HttpError(409, 'There is no confirmed business trip in this logbook yet. Confirm your trips first.')
    const id = randomUUID()
    const at = new Date(nowMs)
    await inTransaction(database, async (tx) => {
      const made = { id, ownerId: user.id, companyId, taxYear: wanted.tax_year, frozen, at }
      await insertSubmission(tx, { ...made, state: 'submitted' })
      await emitEvent(tx, dependencies, user.id, {
        type: 'logbook.submitted',
        data: {
          submission_id: id,
          tax_year: wanted.tax_year,
          vehicle_id: frozen.vehicle.id,
          business_trips: frozen.businessTrips,
        },
      })
      for (const overseer of await listOverseers(tx, companyId)) {
        if (overseer.id === user.id) continue
        const to = { to: overseer.email, name: overseer.name }
        const handed = { ...to, taxYear: wanted.tax_year, vehicle: frozen.vehicle.name }
        await mail.enqueue(tx, writeSubmittedMail({ ...handed, driver: user.name, origin: config.origin }), user.id)
      }
    })
    return toSubmission(await find(companyId, id))
  })

  mount(app, routes.listMySubmissions, async (_, { user }) => {
    const rows = await listSubmissionRows(database, { ownerId: user.id })
    return toList(rows.map(toSubmission))
  })

  mount(app, routes.listSubmissions, async ({ state }, { user }) => {
    const rows = await listSubmissionRows(database, { companyId: toTeamMember(user).companyId, state })
    return toList(rows.map(toSubmission))
  })

  mount(app, routes.getSubmission, async ({ id }, { user }) => {
    const found = await find(toTeamMember(user).companyId, id)
    const submission = toSubmission(found)
    const { total_km: total, to_review_km: toReview } = found.content
    const unlogged = Math.round((total - submission.business_km - submission.private_km - toReview) * 100) / 100
    return { ...submission, ...found.content, unlogged_km: Math.max(0, unlogged) }
  })

  mount(app, routes.decideSubmission, async ({ id, decision, comment }, { user }) => {
    const member = toTeamMember(user)
    await inTransaction(database, async (tx) => {
      const [outcome] = await decideSubmissions(tx, dependencies, member, { ids: [id], decision, comment })
      if (outcome.state === 'not_found') throw notFound('Logbook')
      if (outcome.state !== 'done') throw new HttpError(409, outcomeMessage(outcome))
    })
    return toSubmission(await find(member.companyId, id))
  })

  mount(app, routes.decideSubmissions, async (wanted, { user }) =>
    toOutcomesWire(
      await inTransaction(database, (tx) => decideSubmissions(tx, dependencies, toTeamMember(user), wanted)),
    ),
  )

  mount(app, routes.undoDecisions, async ({ ids }, { user }) =>
    toOutcomesWire(await inTransaction(database, (tx) => undoDecisions(tx, dependencies, toTeamMember(user), ids))),
  )
}
