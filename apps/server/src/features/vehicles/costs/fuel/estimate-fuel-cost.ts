import type * as routes from '@spoor/contract/routes/costs.ts'
import { estimateFuel, priceFor } from '@spoor/core/costs/fuel-estimate.ts'
import type { FuelEstimate, MonthPrice, UsedPrice, PricedFuel } from '@spoor/core/costs/fuel-estimate.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import { centsToRand, randToCents } from '@spoor/core/units/money.ts'
import { taxYearAt, taxYearOn, taxYearDays } from '@spoor/core/units/tax-year.ts'
import type { Dependencies } from '../../../../dependencies.ts'
import { findUse } from '../../../../domain/logbooks/load-logbook.ts'
import { type Database, inTransaction } from '../../../../platform/database/database.ts'
import { orNotFound } from '../../../../platform/http/http-error.ts'
import type { Handler } from '../../../../platform/http/mount.ts'
import { round2 } from '../cost-wire.ts'
import { listTaxYearMonths } from '../costs.ts'
import { findFuelTrip, findFuelVehicle, listMonthDistances, listPrices, type FuelVehicle } from './fuel-queries.ts'
import type { FuelBasis, putFuelPrice } from '@spoor/contract/routes/costs.ts'
import { measureConsumption } from '@spoor/core/costs/consumption.ts'
import type * as z from 'zod'
import { listFills } from '../cost-queries.ts'
import { recordAction } from '../../../../platform/audit/audit-writes.ts'
import { putPublishedPrice } from './fuel-writes.ts'

const FUEL_OF: Record<string, PricedFuel> = { petrol: 'petrol', hybrid: 'petrol', diesel: 'diesel' }
const ALWAYS = { from: '1900-01-01', to: '2199-12-31' }

/** The consumption for estimating a vehicle's fuel: measured in the year, else over all years, else as entered. */
async function computeFuelBasis(
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

type Basis = Awaited<ReturnType<typeof loadFuelBasis>>

export const handleGetVehicleFuel =
  ({ database, clock }: Dependencies): Handler<typeof routes.getVehicleFuel> =>
  async ({ id, tax_year = taxYearAt(clock.nowMs()) }, { user }) => {
    const basis = await loadFuelBasis(database, user.id, id, tax_year)
    const [prices, distances] = await Promise.all([
      loadPrices(database, user.id, basis),
      listMonthDistances(database, user.id, id, await findUse(database, user.id, id, tax_year)),
    ])
    const months = listTaxYearMonths(tax_year).map((month) => {
      const distanceM = distances.get(month) ?? 0
      const price = priceFor(month, prices)
      return { month, distanceM, price, estimate: estimate(distanceM, basis, price) }
    })
    const estimates = months.flatMap(({ estimate, distanceM }) =>
      estimate !== null && distanceM > 0 ? [estimate] : [],
    )
    const unpricedM = months.reduce((sum, one) => sum + (one.price === null ? one.distanceM : 0), 0)
    return {
      ...basis,
      months: months.map(({ month, distanceM, price, estimate }) => ({
        month,
        distance_km: metresToKm(distanceM),
        price_per_litre: price && centsToRand(price.centsPerLitre),
        price_source: price && price.source,
        price_of_month: price?.isEarlier ? price.month : null,
        estimate: estimate && toEstimateWire(estimate),
      })),
      total: estimates.length === 0 ? null : toEstimateWire(sumEstimates(estimates)),
      unpriced_km: metresToKm(unpricedM),
      missing: [
        ...(basis.fuel === null ? (['fuel'] as const) : []),
        ...(basis.litres_per_100km === null ? (['consumption'] as const) : []),
        ...(basis.fuel !== null && unpricedM > 0 ? (['price'] as const) : []),
      ],
    }
  }

export const handleGetTripFuel =
  ({ database }: Dependencies): Handler<typeof routes.getTripFuel> =>
  async ({ id }, { user }) => {
    const trip = orNotFound(await findFuelTrip(database, user.id, id), 'Trip')
    const nothing = { fuel: null, zone: 'inland', litres_per_100km: null, consumption_source: null } as const
    if (trip.vehicle_id === null) return { ...nothing, price_per_litre: null, estimate: null }
    const basis = await loadFuelBasis(database, user.id, trip.vehicle_id, taxYearOn(trip.local_day))
    const price = priceFor(trip.local_day.slice(0, 7), await loadPrices(database, user.id, basis))
    const found = estimate(trip.distance_m, basis, price)
    const price_per_litre = price && centsToRand(price.centsPerLitre)
    return { ...basis, price_per_litre, estimate: found && toEstimateWire(found) }
  }

/** @throws HttpError 404 if the owner has no such vehicle */
export async function loadFuelBasis(database: Database, ownerId: string, vehicleId: string, taxYear: number) {
  const vehicle = orNotFound(await findFuelVehicle(database, ownerId, vehicleId), 'Vehicle')
  return computeFuelBasis(database, ownerId, vehicle, taxYear)
}

async function loadPrices(database: Database, ownerId: string, { fuel, zone }: Basis): Promise<MonthPrice[]> {
  return fuel === null ? [] : listPrices(database, ownerId, { fuel, zone })
}

const estimate = (distanceM: number, { litres_per_100km }: Basis, price: UsedPrice | null): FuelEstimate | null =>
  price === null || litres_per_100km === null ? null : estimateFuel(distanceM, litres_per_100km, price.centsPerLitre)

function sumEstimates(estimates: readonly FuelEstimate[]): FuelEstimate {
  return estimates.reduce((sum, one) => ({ litres: sum.litres + one.litres, cents: sum.cents + one.cents }))
}

function toEstimateWire({ litres, cents }: FuelEstimate): { litres: number; amount: number } {
  return { litres: round2(litres), amount: centsToRand(cents) }
}

export const handlePutFuelPrice =
  ({ database, clock }: Dependencies): Handler<typeof putFuelPrice> =>
  async ({ price_per_litre, ...published }, { user }) => {
    const { month, zone, fuel, source } = published
    await inTransaction(database, async (tx) => {
      const before = await putPublishedPrice(tx, { ...published, centsPerLitre: randToCents(price_per_litre) })
      await recordAction(tx, {
        actorId: user.id,
        at: new Date(clock.nowMs()),
        action: 'system.set_fuel_price',
        subject: { kind: 'system', id: null },
        before: { [`${fuel}_${zone}_${month}`]: before && centsToRand(before) },
        after: { [`${fuel}_${zone}_${month}`]: price_per_litre, ...(price_per_litre !== null && { source }) },
      })
    })
    return { ...published, price_per_litre }
  }
