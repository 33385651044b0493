import type * as routes from '@spoor/contract/routes/tax.ts'
import { randToCents } from '@spoor/core/units/money.ts'
import { taxYearAt } from '@spoor/core/units/tax-year.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { asDriver } from '../../../domain/logbooks/reader.ts'
import { type Transaction, inTransaction } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/http/http-error.ts'
import type { Handler } from '../../../platform/http/mount.ts'
import { assessVehicle } from './assess-vehicle.ts'
import { putPersonTaxYear, putTaxYear } from './tax-year-writes.ts'

export const handlePutVehicleTax =
  (dependencies: Dependencies): Handler<typeof routes.putVehicleTax> =>
  async ({ id: vehicleId, tax_year: taxYear = taxYearAt(dependencies.clock.nowMs()), ...inputs }, { user }) => {
    const { situation, method, months, kind, bears_private_fuel, second_car } = inputs
    const common = { vehicleId, taxYear, situation, method, months, kind, bears_private_fuel, second_car }
    await inTransaction(dependencies.database, async (tx) => {
      const found = await putTaxYear(tx, user.id, {
        ...common,
        finance_debt_cents: randToCents(inputs.finance_debt),
        operating_lease_rental_cents: randToCents(inputs.operating_lease_rental),
        borne_licence_cents: randToCents(inputs.borne_licence),
        borne_insurance_cents: randToCents(inputs.borne_insurance),
        borne_maintenance_cents: randToCents(inputs.borne_maintenance),
        employer_fuel_cents: randToCents(inputs.employer_fuel),
        contribution_cents: randToCents(inputs.contribution),
      })
      if (!found) throw notFound('Vehicle')
      await putPay(tx, user.id, taxYear, selectPayInputs(inputs))
    })
    return assessVehicle(dependencies, asDriver(user), { vehicleId, taxYear })
  }

export async function putPay(
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
