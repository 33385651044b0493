import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/team.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { notFound } from '../../../platform/http/http-error.ts'
import { mount, toList } from '../../../platform/http/mount.ts'
import { deleteAssignment } from './fleet-driver-writes.ts'
import { listHandoverRows } from './handover-queries.ts'
import { loadFleet, findFleetVehicle, handleAssignDriver } from './load-fleet.ts'
import { toTeamMember } from '../team-member.ts'
import { handleHandOverTrips, handleUndoHandover, toHandoverWire } from './hand-over-trips.ts'

/** Moves trips to their drivers, for one file of several vehicles and for shared vehicles. */
export function registerHandovers(app: FastifyInstance, dependencies: Dependencies): void {
  const { database } = dependencies
  mount(app, routes.listFleet, async (_, { user }) => toList(await loadFleet(database, toTeamMember(user))))
  mount(app, routes.assignDriver, handleAssignDriver(dependencies))

  mount(app, routes.unassignDriver, async ({ id: vehicleId, assignment_id: id }, { user }) => {
    const member = toTeamMember(user)
    const deleted = await inTransaction(database, (tx) => deleteAssignment(tx, member.id, { vehicleId, id }))
    if (!deleted) throw notFound('Assignment')
    return findFleetVehicle(database, member, vehicleId)
  })

  mount(app, routes.listHandovers, async (_, { user }) => {
    const rows = await listHandoverRows(database, toTeamMember(user).companyId)
    return toList(rows.map(toHandoverWire))
  })

  mount(app, routes.handOverTrips, handleHandOverTrips(dependencies))
  mount(app, routes.undoHandover, handleUndoHandover(dependencies))
}
