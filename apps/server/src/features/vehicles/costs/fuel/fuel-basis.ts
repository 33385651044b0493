import type { FuelBasis } from '@spoor/contract/routes/costs.ts'
import { measureConsumption } from '@spoor/core/costs/consumption.ts'
import type { PricedFuel } from '@spoor/core/costs/fuel-estimate.ts'
import { taxYearDays } from '@spoor/core/units/tax-year.ts'
import type * as z from 'zod'
import type { Database } from '../../../../platform/database/database.ts'
import { listFills } from '../cost-queries.ts'
import { round2 } from '../cost-wire.ts'
import type { FuelVehicle } from './fuel-queries.ts'

const FUEL_OF: Record<string, PricedFuel> = { petrol: 'petrol', hybrid: 'petrol', diesel: 'diesel' }
const ALWAYS = { from: '1900-01-01', to: '2199-12-31' }

/** The consumption for estimating a vehicle's fuel: measured in the year, else over all years, else as entered. */
export async function computeFuelBasis(
  database: Database,
  ownerId: string,
  vehicle: FuelVehicle,
  taxYear: number,
): Promise<z.infer<typeof FuelBasis>> {
  const measured = (await measure(taxYearDays(taxYear))) ?? (await measure(ALWAYS))
  return {
    fuel: FUEL_OF[vehicle.fuel_type ?? ''] ?? null,
    zone: vehicle.fuel_zone,
    litres_per_100km: measured ?? vehicle.consumption,
    consumption_source: measured !== null ? 'measured' : vehicle.consumption !== null ? 'entered' : null,
  }

  async function measure(days: { from: string; to: string }): Promise<number | null> {
    const fills = await listFills(database, ownerId, vehicle.id, days)
    const consumption = measureConsumption(
      fills.map(({ litres, full_tank, odometer_m }) => ({ litres, isFull: full_tank, odometerM: odometer_m })),
    )
    return consumption && round2(consumption.litresPer100Km)
  }
}
