import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/tax.ts'
import { taxYearAt } from '@spoor/core/units/tax-year.ts'
import { randToCents } from '@spoor/core/units/money.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { notFound } from '../../../platform/http/http-error.ts'
import { mount, toList } from '../../../platform/http/mount.ts'
import { asDriver } from '../../../domain/logbooks/reader.ts'
import { assessPersonTax } from './assess-person.ts'
import { assessVehicle } from './assess-vehicle.ts'
import { listTables } from './list-tables.ts'
import { correctTable } from './correct-table.ts'
import { putPersonTaxYear, putTaxYear } from './tax-year-writes.ts'

export function registerTax(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock } = dependencies
  const currentYear = () => taxYearAt(clock.nowMs())

  mount(app, routes.getVehicleTax, ({ id, tax_year = currentYear() }, { user }) =>
    assessVehicle(dependencies, asDriver(user), { vehicleId: id, taxYear: tax_year }),
  )

  mount(app, routes.putVehicleTax, async ({ id, tax_year = currentYear(), ...inputs }, { user }) => {
    const isPut = await inTransaction(database, async (tx) => {
      const found = await putTaxYear(tx, user.id, {
        vehicleId: id,
        taxYear: tax_year,
        situation: inputs.situation,
        method: inputs.method,
        months: inputs.months,
        kind: inputs.kind,
        finance_debt_cents: randToCents(inputs.finance_debt),
        operating_lease_rental_cents: randToCents(inputs.operating_lease_rental),
        borne_licence_cents: randToCents(inputs.borne_licence),
        borne_insurance_cents: randToCents(inputs.borne_insurance),
        borne_maintenance_cents: randToCents(inputs.borne_maintenance),
        bears_private_fuel: inputs.bears_private_fuel,
      })
      if (found) await handlePutPay(tx, user.id, tax_year, selectPayInputs(inputs))
      return found
    })
    if (!isPut) throw notFound('Vehicle')
    return assessVehicle(dependencies, asDriver(user), { vehicleId: id, taxYear: tax_year })
  })

  mount(app, routes.getPersonTax, ({ tax_year = currentYear() }, { user }) =>
    assessPersonTax(dependencies, asDriver(user), tax_year),
  )

  mount(app, routes.putPersonTax, async ({ tax_year = currentYear(), ...inputs }, { user }) => {
    await inTransaction(database, (tx) => handlePutPay(tx, user.id, tax_year, inputs))
    return assessPersonTax(dependencies, asDriver(user), tax_year)
  })

  mount(app, routes.listTaxTables, async () => toList(await listTables(dependencies)))

  mount(app, routes.correctTaxTable, (correction, { user }) => correctTable(dependencies, user.id, correction))
}

async function handlePutPay(
  tx: Transaction,
  ownerId: string,
  taxYear: number,
  pay: Partial<routes.PersonTaxInputs>,
): Promise<void> {
  if (Object.values(pay).every((value) => value === undefined)) return
  await putPersonTaxYear(tx, ownerId, {
    taxYear,
    allowance_cents: randToCents(pay.allowance),
    // Not rounded to cents: rates include tenths of a cent.
    reimbursed_cents_per_km:
      typeof pay.reimbursed_per_km === 'number' ? Math.round(pay.reimbursed_per_km * 1e6) / 1e4 : pay.reimbursed_per_km,
    marginal_rate: pay.marginal_rate,
  })
}

/** The year's pay from a vehicle's form; situations without travel pay change nothing. */
function selectPayInputs({ situation, ...pay }: routes.TaxInputs): Partial<routes.PersonTaxInputs> {
  const { allowance, reimbursed_per_km, marginal_rate } = pay
  if (situation === 'employer_car') return {}
  return situation === 'own_business' ? { marginal_rate } : { allowance, reimbursed_per_km, marginal_rate }
}
