import { randomUUID } from 'node:crypto'
import type * as routes from '@spoor/contract/routes/team.ts'
import type { Handover, FleetVehicle, TransferProposal } from '@spoor/contract/routes/team.ts'
import { toIsoDates, type Handler } from '../../../platform/http/mount.ts'
import { recordAction } from '../../../platform/audit/audit-writes.ts'
import { type Database, type Transaction, inTransaction } from '../../../platform/database/database.ts'
import { inTransactionExcludingImports } from '../../../platform/database/lock-imports.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError, notFound, orNotFound } from '../../../platform/http/http-error.ts'
import { settleSameDrives } from '../../../domain/trips/same-drive-writes.ts'
import { findHandover, findVehicle, findVehicleNamed, listVehicleIds, listFleetRows } from './handover-queries.ts'
import type { HandoverRow } from './handover-queries.ts'
import { matchTripPlaces } from '../../../domain/places/name-trip-ends.ts'
import { requestLearning } from '../../../domain/learning/request-learning.ts'
import { insertHandover, insertVehicle, moveTrips, withdrawTrips } from './handover-writes.ts'
import { toTeamMember, byMember, type TeamMember } from '../team-member.ts'
import { findMember, listMembers } from '../team-queries.ts'
import { matchDriver } from '@spoor/core/drivers/match-driver.ts'
import { listAssignedDays, listAssignments, listDrivenDays, findOverlap } from './fleet-driver-queries.ts'
import { writeDay } from '@spoor/core/units/written-date.ts'
import { insertAssignment, lockFleetVehicle } from './fleet-driver-writes.ts'

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

/** The vehicles in the caller's files, their assigned drivers, and the likely drivers. */
export async function loadFleet(database: Database, member: TeamMember): Promise<FleetVehicle[]> {
  const [vehicles, assignments, byName, byDays, members] = await Promise.all([
    listFleetRows(database, member.id),
    listAssignments(database, member.id),
    listDrivenDays(database, member.id),
    listAssignedDays(database, member.id),
    listMembers(database, member.companyId),
  ])
  const employees = members.filter(({ id, deactivated_at }) => deactivated_at === null && id !== member.id)
  const isEmployee = (id: string) => employees.some((one) => one.id === id)
  return vehicles.map((vehicle) => {
    const assigned = assignments.filter(({ vehicle_id }) => vehicle_id === vehicle.id)
    const named = byName.filter(({ vehicle_id }) => vehicle_id === vehicle.id)
    const proposals: TransferProposal[] = []
    for (const { driver, from, to, trips } of named) {
      const employee = matchDriver(driver, employees)
      if (employee) proposals.push({ employee_id: employee.id, employee: employee.name, driver, from, to, trips })
    }
    // Driver names in the file take precedence over assignments.
    if (named.length === 0) {
      for (const { id, from, to, trips } of byDays) {
        const found = assigned.find((one) => one.id === id)
        if (!found || !isEmployee(found.employee_id)) continue
        proposals.push({ employee_id: found.employee_id, employee: found.employee, driver: '', from, to, trips })
      }
    }
    return {
      ...vehicle,
      assigned: assigned.map(({ vehicle_id: _vehicle, ...assignment }) => assignment),
      proposals,
    }
  })
}

/** @throws HttpError 404 */
export async function findFleetVehicle(database: Database, member: TeamMember, id: string): Promise<FleetVehicle> {
  return orNotFound(
    (await loadFleet(database, member)).find((one) => one.id === id),
    'Vehicle',
  )
}

export const handleAssignDriver =
  ({ database }: Dependencies): Handler<typeof routes.assignDriver> =>
  async ({ id: vehicleId, employee_id: employeeId, from, to = null }, { user }) => {
    const member = toTeamMember(user)
    if (to !== null && to < from)
      throw new HttpError(422, 'The first day is after the last.', { from: 'must not be after to' })
    await inTransaction(database, async (tx) => {
      if (!(await findMember(tx, { companyId: member.companyId, id: employeeId }))) throw notFound('Employee')
      if (!(await lockFleetVehicle(tx, member.id, vehicleId))) throw notFound('Vehicle')
      const other = await findOverlap(tx, member.id, { vehicleId, from, to })
      if (other) {
        const days = `from ${writeDay(other.from)} ${other.to === null ? 'on' : `to ${writeDay(other.to)}`}`
        throw new HttpError(409, `${other.employee} drives it ${days}. Remove that first, or choose other days.`)
      }
      await insertAssignment(tx, {
        owner_id: member.id,
        id: randomUUID(),
        vehicle_id: vehicleId,
        driver_id: employeeId,
        from_day: from,
        to_day: to,
      })
    })
    return findFleetVehicle(database, member, vehicleId)
  }
