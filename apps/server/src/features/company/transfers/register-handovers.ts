import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/team.ts'
import type { FleetVehicle, Handover } from '@spoor/contract/routes/team.ts'
import { writeDay } from '@spoor/core/units/written-date.ts'
import { toIsoDates } from '../../../platform/http/iso-dates.ts'
import { recordAction } from '../../../platform/audit/audit-writes.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { inTransactionExcludingImports } from '../../../platform/database/lock-imports.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError, notFound } from '../../../platform/http/http-error.ts'
import { mount, toList } from '../../../platform/http/mount.ts'
import { findOverlap } from './fleet-driver-queries.ts'
import { settleSameDrives } from '../../intake/index.ts'
import { deleteAssignment, insertAssignment, lockFleetVehicle } from './fleet-driver-writes.ts'
import { findHandover, findVehicle, findVehicleNamed, listHandoverRows, listVehicleIds } from './handover-queries.ts'
import type { HandoverRow } from './handover-queries.ts'
import { matchTripPlaces } from '../../../domain/places/match-trip-places.ts'
import { requestLearning } from '../../../domain/learning/request-learning.ts'
import { insertHandover, insertVehicle, moveTrips, withdrawTrips } from './handover-writes.ts'
import { loadFleet } from './load-fleet.ts'
import type { TeamMember } from '../team-member.ts'
import { toTeamMember } from '../team-member.ts'
import { findMember } from '../team-queries.ts'

const IMPORT_WAIT_MS = 10_000

/** Moves trips to their drivers, for one file of several vehicles and for shared vehicles. */
export function registerHandovers(app: FastifyInstance, { database, jobs, clock }: Dependencies): void {
  mount(app, routes.listFleet, async (_, { user }) => toList(await loadFleet(database, toTeamMember(user))))

  async function findFleetVehicle(member: TeamMember, id: string): Promise<FleetVehicle> {
    const vehicle = (await loadFleet(database, member)).find((one) => one.id === id)
    if (!vehicle) throw notFound('Vehicle')
    return vehicle
  }

  mount(app, routes.assignDriver, async ({ id: vehicleId, employee_id: employeeId, from, to = null }, { user }) => {
    const member = toTeamMember(user)
    if (to !== null && to < from)
      throw new HttpError(422, 'The first day is after the last.', { from: 'must not be after to' })
    await inTransaction(database, async (tx) => {
      const employee = await findMember(tx, { companyId: member.companyId, id: employeeId })
      if (!employee) throw notFound('Employee')
      if (!(await lockFleetVehicle(tx, member.id, vehicleId))) throw notFound('Vehicle')
      const other = await findOverlap(tx, member.id, { vehicleId, from, to })
      if (other) {
        const days = `from ${writeDay(other.from)} ${other.to === null ? 'on' : `to ${writeDay(other.to)}`}`
        throw new HttpError(409, `${other.employee} drives it ${days}. Remove that first, or choose other days.`)
      }
      await insertAssignment(tx, member.id, { id: randomUUID(), vehicleId, employeeId, from, to })
    })
    return findFleetVehicle(member, vehicleId)
  })

  mount(app, routes.unassignDriver, async ({ id: vehicleId, assignment_id: id }, { user }) => {
    const member = toTeamMember(user)
    const deleted = await inTransaction(database, (tx) => deleteAssignment(tx, member.id, { vehicleId, id }))
    if (!deleted) throw notFound('Assignment')
    return findFleetVehicle(member, vehicleId)
  })

  mount(app, routes.listHandovers, async (_, { user }) => {
    const rows = await listHandoverRows(database, toTeamMember(user).companyId)
    return toList(rows.map(toHandoverWire))
  })

  mount(app, routes.handOverTrips, async (wish, { user }) => {
    const member = toTeamMember(user)
    if (wish.to < wish.from)
      throw new HttpError(422, 'The first day is after the last.', { from: 'must not be after to' })
    if (wish.employee_id === member.id)
      throw new HttpError(422, 'These trips are already yours. Choose another driver.', { employee_id: 'is yourself' })
    const id = randomUUID()
    const findBoth = async (on: Database) => {
      const employee = await findMember(on, { companyId: member.companyId, id: wish.employee_id })
      if (!employee) throw notFound('Employee')
      const vehicle = await findVehicle(on, member.id, wish.vehicle_id)
      if (!vehicle) throw notFound('Vehicle')
      return { employee, vehicle }
    }
    // Check access first: do not wait for imports of users whom the caller must not know about.
    await findBoth(database)
    await betweenImports([member.id, wish.employee_id], async (tx) => {
      const { employee, vehicle } = await findBoth(tx)
      const { name, registration, file_names } = vehicle
      const own =
        (await findVehicleNamed(tx, employee.id, { name, fileNames: file_names }))?.id ??
        (await insertVehicle(tx, employee.id, { name, registration, file_names }))
      const handover = {
        id,
        companyId: member.companyId,
        fromOwnerId: member.id,
        toOwnerId: employee.id,
        vehicleName: name,
        fromDay: wish.from,
        toDay: wish.to,
        driver: wish.driver?.trim() ?? '',
        at: new Date(clock.nowMs()),
      }
      await insertHandover(tx, handover)
      const trips = await moveTrips(tx, handover, { from: vehicle.id, to: own }, employee.timezone)
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
        actorId: member.id,
        at: handover.at,
        action: 'trips.handed_over',
        subject: { kind: 'user', id: employee.id },
        companyId: member.companyId,
        after: { vehicle: name, from: wish.from, to: wish.to, trips },
      })
    })
    return find(member.companyId, id)
  })

  mount(app, routes.undoHandover, async ({ id }, { user }) => {
    const member = toTeamMember(user)
    const at = new Date(clock.nowMs())
    const found = await findHandover(database, { companyId: member.companyId, id })
    if (!found) throw notFound('Handover')
    return betweenImports([found.from_owner_id, found.to_owner_id], async (tx) => {
      // Check again under the lock, because requests may be concurrent.
      if ((await findHandover(tx, { companyId: member.companyId, id }))?.undone_at)
        throw new HttpError(409, 'This transfer has already been undone.')
      const { takenBack, kept } = await withdrawTrips(tx, {
        id,
        fromOwnerId: found.from_owner_id,
        toOwnerId: found.to_owner_id,
        at,
      })
      for (const vehicleId of await listVehicleIds(tx, found.to_owner_id))
        await settleSameDrives(tx, { ownerId: found.to_owner_id, vehicleId })
      await requestLearning(tx, jobs, found.from_owner_id, found.to_owner_id)
      await recordAction(tx, {
        actorId: member.id,
        at,
        action: 'trips.taken_back',
        subject: { kind: 'user', id: found.to_owner_id },
        companyId: member.companyId,
        after: { vehicle: found.vehicle_name, taken_back: takenBack, kept },
      })
      return { taken_back: takenBack, kept }
    })
  })

  /** Runs while neither owner has an import running. */
  function betweenImports<T>(owners: readonly string[], work: (tx: Transaction) => Promise<T>): Promise<T> {
    const busy = () => new HttpError(409, 'A file is being read. Transfer the trips when it is done.')
    return inTransactionExcludingImports(database, owners, { waitMs: IMPORT_WAIT_MS, busy }, work)
  }

  async function find(companyId: string, id: string): Promise<Handover> {
    const row = await findHandover(database, { companyId, id })
    if (!row) throw notFound('Handover')
    return toHandoverWire(row)
  }
}

function toHandoverWire(row: HandoverRow): Handover {
  return {
    ...toIsoDates(row),
    vehicle: row.vehicle_name,
    employee_id: row.to_owner_id,
    from: row.from_day,
    to: row.to_day,
    trips: row.trips ?? 0,
  }
}
