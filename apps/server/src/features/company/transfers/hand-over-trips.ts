import { randomUUID } from 'node:crypto'
import type * as routes from '@spoor/contract/routes/team.ts'
import type { Handover } from '@spoor/contract/routes/team.ts'
import { toIsoDates } from '../../../platform/http/iso-dates.ts'
import { recordAction } from '../../../platform/audit/audit-writes.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { inTransactionExcludingImports } from '../../../platform/database/lock-imports.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError, notFound, orNotFound } from '../../../platform/http/http-error.ts'
import { settleSameDrives } from '../../../domain/trips/same-drive-writes.ts'
import { findHandover, findVehicle, findVehicleNamed, listVehicleIds, type HandoverRow } from './handover-queries.ts'
import { matchTripPlaces } from '../../../domain/places/match-trip-places.ts'
import { requestLearning } from '../../../domain/learning/request-learning.ts'
import { insertHandover, insertVehicle, moveTrips, withdrawTrips } from './handover-writes.ts'
import { toTeamMember, byMember } from '../team-member.ts'
import { findMember } from '../team-queries.ts'
import type { Handler } from '../../../platform/http/mount.ts'

const IMPORT_WAIT_MS = 10_000

export const handleHandOverTrips =
  ({ database, jobs, clock }: Dependencies): Handler<typeof routes.handOverTrips> =>
  async (wish, { user }) => {
    const member = toTeamMember(user)
    if (wish.to < wish.from)
      throw new HttpError(422, 'The first day is after the last.', { from: 'must not be after to' })
    if (wish.employee_id === member.id)
      throw new HttpError(422, 'These trips are already yours. Choose another driver.', { employee_id: 'is yourself' })
    const id = randomUUID()
    const findBoth = async (on: Database) => {
      const employee = await findMember(on, { companyId: member.companyId, id: wish.employee_id })
      if (!employee) throw notFound('Employee')
      const vehicle = orNotFound(await findVehicle(on, member.id, wish.vehicle_id), 'Vehicle')
      return { employee, vehicle }
    }
    // Check access first, so that imports of users unknown to the caller never cause a wait.
    await findBoth(database)
    await betweenImports(database, [member.id, wish.employee_id], async (tx) => {
      const { employee, vehicle } = await findBoth(tx)
      const { name, registration, file_names } = vehicle
      const own =
        (await findVehicleNamed(tx, employee.id, { name, fileNames: file_names }))?.id ??
        (await insertVehicle(tx, employee.id, { name, registration, file_names }))
      const handover = {
        id,
        company_id: member.companyId,
        from_owner_id: member.id,
        to_owner_id: employee.id,
        vehicle_name: name,
        from_day: wish.from,
        to_day: wish.to,
        driver: wish.driver?.trim() ?? '',
        at: new Date(clock.nowMs()),
      }
      await insertHandover(tx, handover)
      const trips = await moveTrips(tx, handover, { from: vehicle.id, to: own })
      if (trips === 0)
        throw new HttpError(
          409,
          `${name} has no trips to hand over on these days${handover.driver && ' by this driver'}.`,
        )
      await settleSameDrives(tx, { ownerId: employee.id, vehicleId: own })
      // Match the copies with the new driver's places, since the previous driver's are private.
      await matchTripPlaces(tx, employee.id)
      await requestLearning(tx, jobs, member.id, employee.id)
      await recordAction(tx, {
        ...byMember(member, handover.at, 'trips.handed_over', { kind: 'user', id: employee.id }),
        after: { vehicle: name, from: wish.from, to: wish.to, trips },
      })
    })
    return toHandoverWire((await findHandover(database, { companyId: member.companyId, id }))!)
  }

export const handleUndoHandover =
  ({ database, jobs, clock }: Dependencies): Handler<typeof routes.undoHandover> =>
  async ({ id }, { user }) => {
    const member = toTeamMember(user)
    const at = new Date(clock.nowMs())
    const found = orNotFound(await findHandover(database, { companyId: member.companyId, id }), 'Handover')
    return betweenImports(database, [found.from_owner_id, found.to_owner_id], async (tx) => {
      // Check again under the lock, because requests may be concurrent.
      if ((await findHandover(tx, { companyId: member.companyId, id }))?.undone_at)
        throw new HttpError(409, 'This transfer has already been undone.')
      const { takenBack, kept } = await withdrawTrips(tx, found, at)
      for (const vehicleId of await listVehicleIds(tx, found.to_owner_id))
        await settleSameDrives(tx, { ownerId: found.to_owner_id, vehicleId })
      await requestLearning(tx, jobs, found.from_owner_id, found.to_owner_id)
      await recordAction(tx, {
        ...byMember(member, at, 'trips.taken_back', { kind: 'user', id: found.to_owner_id }),
        after: { vehicle: found.vehicle_name, taken_back: takenBack, kept },
      })
      return { taken_back: takenBack, kept }
    })
  }

/** Runs while neither owner has an active import. */
function betweenImports<T>(
  database: Database,
  owners: readonly string[],
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const busy = () => new HttpError(409, 'A file is being read. Transfer the trips when it is done.')
  return inTransactionExcludingImports(database, owners, { waitMs: IMPORT_WAIT_MS, busy }, work)
}

export function toHandoverWire(row: HandoverRow): Handover {
  return {
    ...toIsoDates(row),
    vehicle: row.vehicle_name,
    employee_id: row.to_owner_id,
    from: row.from_day,
    to: row.to_day,
    trips: row.trips ?? 0,
  }
}
