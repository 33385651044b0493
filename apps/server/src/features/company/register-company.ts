import type { FastifyInstance } from 'fastify'
import * as team from '@spoor/contract/routes/team.ts'
import type { Dependencies } from '../../dependencies.ts'
import { mount, toList, mountLongRead, toIsoDates } from '../../platform/http/mount.ts'
import { loadEmployeeSources } from './people/list-employee-sources.ts'
import * as employees from './people/employees.ts'
import { toTeamMember } from './team-member.ts'
import { endEmployment } from './people/end-employment.ts'
import type { TeamInvitation } from '@spoor/contract/routes/team.ts'
import { inTransaction, type Transaction } from '../../platform/database/database.ts'
import { notFound, orNotFound } from '../../platform/http/http-error.ts'
import { createInvitations } from '../../domain/seats/invitations.ts'
import { listInvitationRows, type TeamInvitationRow } from './invitations/team-invitation-queries.ts'
import { mountInvitations } from './invitations/invite-employees.ts'
import * as costCentres from '@spoor/contract/routes/cost-centres.ts'
import { requireOpenCentre } from '../../domain/seats/require-cost-centre.ts'
import { findTripCentre, listChoices } from './cost-centres/cost-centre-queries.ts'
import { giveTripCentre } from './cost-centres/cost-centre-writes.ts'
import { handleExportTeam } from './cost-centres/write-team-workbook.ts'
import { mountCostCentreChanges, handleListCostCentres, handleSumCostCentres } from './cost-centres/cost-centres.ts'
import { deleteAssignment } from './transfers/fleet-driver-writes.ts'
import { listHandoverRows } from './transfers/handover-queries.ts'
import * as transfers from './transfers/transfers.ts'
import * as payroll from '@spoor/contract/routes/payroll.ts'
import * as submissions from '@spoor/contract/routes/submissions.ts'
import { mountProgress } from './progress/remind-drivers.ts'
import { mountPayroll } from './payroll/handle-payroll.ts'
import { handleImportEmployeePay } from './payroll/import-pay.ts'
import {
  decideSubmissions,
  handleDecideSubmission,
  toOutcomesWire,
  undoDecisions,
  handleSubmitLogbook,
  loadSubmittedLogbook,
  toSubmission,
} from './submissions/handle-submissions.ts'
import { listSubmissionRows } from './submissions/submission-queries.ts'

/** Routes for overseers to read and change their company. */
export function registerCompany(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock } = dependencies
  employees.mountEmployeeLists(app, dependencies)

  mount(app, team.listEmployeeSources, async ({ id: employeeId }, { user }) => {
    const { companyId } = toTeamMember(user)
    const wanted = { companyId, employeeId, nowMs: clock.nowMs(), gate: app.gate }
    return toList(await loadEmployeeSources(database, wanted))
  })

  mount(app, team.listEmployeeTrips, ({ id, month }, { user }) =>
    employees.loadEmployeeTrips(database, { companyId: toTeamMember(user).companyId, employeeId: id, month }),
  )

  mount(app, team.giveSeat, async ({ id }, { user }) => ({
    current_employees: await employees.handleGiveSeat(dependencies, toTeamMember(user), id),
  }))

  mount(app, team.takeSeat, async ({ id }, { user }) => ({
    current_employees: await employees.handleTakeSeat(dependencies, toTeamMember(user), id),
  }))

  mount(app, team.setEmployeeRole, async ({ id, role_type }, { user }) => {
    await employees.updateEmployeeRole(dependencies, toTeamMember(user), { employeeId: id, role: role_type })
    return { role_type }
  })

  mount(app, team.letEmployeeLeave, ({ id, trips_kept_by }, { user }) =>
    endEmployment(dependencies, toTeamMember(user), { employeeId: id, keptBy: trips_kept_by }),
  )

  const invitations = createInvitations(dependencies)

  mount(app, team.listTeamInvitations, async (_, { user }) => {
    const rows = await listInvitationRows(database, toTeamMember(user).companyId)
    const now = new Date(clock.nowMs())
    return toList(rows.map((row) => toInvitationWire(row, now)))
  })

  mountInvitations(app, dependencies, invitations)

  mount(app, costCentres.listCostCentres, handleListCostCentres(dependencies))
  mountCostCentreChanges(app, dependencies)
  mount(app, costCentres.sumCostCentres, handleSumCostCentres(dependencies))
  mountLongRead(app, costCentres.exportTeam, handleExportTeam)

  mount(app, costCentres.listOwnCostCentres, async (_, { user }) =>
    toList(user.companyId === null ? [] : await listChoices(database, user.companyId, null)),
  )

  mount(app, costCentres.getTripCostCentre, async ({ id }, { user }) => {
    const found = orNotFound(await findTripCentre(database, user.id, id), 'Trip')
    const { of_driver, cost_centre_id: own } = found
    const choices = user.companyId === null ? [] : await listChoices(database, user.companyId, own)
    // A trip can still be charged to a company that its driver has left.
    return { cost_centre_id: choices.some((one) => one.id === own) ? own : null, of_driver, choices }
  })

  mount(app, costCentres.setTripCostCentre, async ({ id: tripId, cost_centre_id: costCentreId }, { user }) => {
    await inTransaction(database, async (tx) => {
      if (costCentreId !== null) await requireOpenCentre(tx, user.companyId, costCentreId)
      if (!(await giveTripCentre(tx, { ownerId: user.id, tripId, costCentreId }))) throw notFound('Trip')
    })
  })

  mount(app, team.listFleet, async (_, { user }) => toList(await transfers.loadFleet(database, toTeamMember(user))))
  mount(app, team.assignDriver, transfers.handleAssignDriver(dependencies))

  mount(app, team.unassignDriver, async ({ id: vehicleId, assignment_id: id }, { user }) => {
    const member = toTeamMember(user)
    const deleted = await inTransaction(database, (tx) => deleteAssignment(tx, member.id, { vehicleId, id }))
    if (!deleted) throw notFound('Assignment')
    return transfers.findFleetVehicle(database, member, vehicleId)
  })

  mount(app, team.listHandovers, async (_, { user }) => {
    const rows = await listHandoverRows(database, toTeamMember(user).companyId)
    return toList(rows.map(transfers.toHandoverWire))
  })

  mount(app, team.handOverTrips, transfers.handleHandOverTrips(dependencies))
  mount(app, team.undoHandover, transfers.handleUndoHandover(dependencies))

  mountProgress(app, dependencies)

  mountPayroll(app, dependencies)
  mount(app, payroll.importEmployeePay, handleImportEmployeePay(dependencies))

  mount(app, submissions.submitLogbook, handleSubmitLogbook(dependencies))
  mount(app, submissions.listMySubmissions, async (_, { user }) => {
    const rows = await listSubmissionRows(database, { ownerId: user.id })
    return toList(rows.map(toSubmission))
  })
  mount(app, submissions.listSubmissions, async ({ state }, { user }) => {
    const rows = await listSubmissionRows(database, { companyId: toTeamMember(user).companyId, state })
    return toList(rows.map(toSubmission))
  })
  mount(app, submissions.getSubmission, ({ id }, { user }) =>
    loadSubmittedLogbook(database, toTeamMember(user).companyId, id),
  )
  mount(app, submissions.decideSubmission, handleDecideSubmission(dependencies))
  mount(app, submissions.decideSubmissions, async (wanted, { user }) => {
    const decide = (tx: Transaction) => decideSubmissions(tx, dependencies, toTeamMember(user), wanted)
    return toOutcomesWire(await inTransaction(database, decide))
  })
  mount(app, submissions.undoDecisions, async ({ ids }, { user }) => {
    const undo = (tx: Transaction) => undoDecisions(tx, dependencies, toTeamMember(user), ids)
    return toOutcomesWire(await inTransaction(database, undo))
  })
}

function toInvitationWire(row: TeamInvitationRow, now: Date): TeamInvitation {
  return {
    ...toIsoDates(row),
    state: row.revoked_at ? 'revoked' : row.expires_at <= now ? 'expired' : 'open',
  }
}
