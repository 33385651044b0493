import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/tax.ts'
import { taxYearAt } from '@spoor/core/units/tax-year.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import type { Dependencies } from '../../dependencies.ts'
import { notFound } from '../../http/http-error.ts'
import { mount } from '../../http/mount.ts'
import { assessVehicle } from './assess-vehicle.ts'
import { listTables } from './list-tables.ts'
import { correctTable } from './correct-table.ts'
import { putTaxYear } from './tax-year-writes.ts'

export function registerTax(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock } = dependencies
  const currentYear = () => taxYearAt(clock.nowMs())

  mount(app, routes.getVehicleTax, ({ id, tax_year = currentYear() }, { user }) =>
    assessVehicle(dependencies, user, { vehicleId: id, taxYear: tax_year }),
  )

  mount(app, routes.putVehicleTax, async ({ id, tax_year = currentYear(), ...inputs }, { user }) => {
    const isPut = await inTransaction(database, (tx) =>
      putTaxYear(tx, user.id, {
        vehicleId: id,
        taxYear: tax_year,
        situation: inputs.situation,
        method: inputs.method,
        allowance_cents: inputs.allowance === null ? null : Math.round(inputs.allowance * 100),
        // Not rounded to cents: rates have tenths of a cent.
        reimbursed_cents_per_km:
          inputs.reimbursed_per_km === null ? null : Math.round(inputs.reimbursed_per_km * 1e6) / 1e4,
        months: inputs.months,
        marginal_rate: inputs.marginal_rate,
      }),
    )
    if (!isPut) throw notFound('Vehicle')
    return assessVehicle(dependencies, user, { vehicleId: id, taxYear: tax_year })
  })

  mount(app, routes.listTaxTables, async () => {
    const items = await listTables(dependencies)
    return { items, next_cursor: null, total: items.length }
  })

  mount(app, routes.correctTaxTable, (correction, { user }) => correctTable(dependencies, user.id, correction))
}
