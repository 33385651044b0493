import { randomUUID } from 'node:crypto'
import type { submitLogbook } from '@spoor/contract/routes/submissions.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { emitEvent } from '../../../domain/events/emit-event.ts'
import { asCompany } from '../../../domain/logbooks/reader.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import type { Handler } from '../../../platform/http/mount.ts'
import { listOverseers } from '../team-queries.ts'
import { freezeLogbook } from './freeze-logbook.ts'
import { writeSubmittedMail } from './submission-mail.ts'
import { insertSubmission } from './submission-writes.ts'
import { loadSubmission } from './submission-wire.ts'

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
