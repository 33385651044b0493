import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/cost-centres.ts'
import { requireOpenCentre } from '../../../domain/seats/require-cost-centre.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { notFound, orNotFound } from '../../../platform/http/http-error.ts'
import { mount, mountLongRead, toList } from '../../../platform/http/mount.ts'
import { findTripCentre, listChoices } from './cost-centre-queries.ts'
import { giveTripCentre } from './cost-centre-writes.ts'
import { handleExportTeam } from './write-team-workbook.ts'
import {
  handleCreateCostCentre,
  handleUpdateCostCentre,
  handleDeleteCostCentre,
  handleSetDriverCostCentre,
} from './change-cost-centre.ts'
import { handleListCostCentres, handleSumCostCentres } from './list-cost-centres.ts'

/** Routes for cost centres, charging trips to them, and exporting the team's trips. */
export function registerCostCentres(app: FastifyInstance, dependencies: Dependencies): void {
  const { database } = dependencies
  mount(app, routes.listCostCentres, handleListCostCentres(dependencies))
  mount(app, routes.createCostCentre, handleCreateCostCentre(dependencies))
  mount(app, routes.updateCostCentre, handleUpdateCostCentre(dependencies))
  mount(app, routes.deleteCostCentre, handleDeleteCostCentre(dependencies))
  mount(app, routes.setDriverCostCentre, handleSetDriverCostCentre(dependencies))
  mount(app, routes.sumCostCentres, handleSumCostCentres(dependencies))
  mountLongRead(app, routes.exportTeam, handleExportTeam)

  mount(app, routes.listOwnCostCentres, async (_, { user }) =>
    toList(user.companyId === null ? [] : await listChoices(database, user.companyId, null)),
  )

  mount(app, routes.getTripCostCentre, async ({ id }, { user }) => {
    const found = orNotFound(await findTripCentre(database, user.id, id), 'Trip')
    const { of_driver, cost_centre_id: own } = found
    const choices = user.companyId === null ? [] : await listChoices(database, user.companyId, own)
    // A trip may still be charged to a company that its driver has left.
    return { cost_centre_id: choices.some((one) => one.id === own) ? own : null, of_driver, choices }
  })

  mount(app, routes.setTripCostCentre, async ({ id: tripId, cost_centre_id: costCentreId }, { user }) => {
    await inTransaction(database, async (tx) => {
      if (costCentreId !== null) await requireOpenCentre(tx, user.companyId, costCentreId)
      if (!(await giveTripCentre(tx, { ownerId: user.id, tripId, costCentreId }))) throw notFound('Trip')
    })
  })
}
