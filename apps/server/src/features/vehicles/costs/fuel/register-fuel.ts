import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/costs.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import { estimateFuel, priceFor } from '@spoor/core/costs/fuel-estimate.ts'
import type { FuelEstimate } from '@spoor/core/costs/fuel-estimate.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import { centsToRand, randToCents } from '@spoor/core/units/money.ts'
import { taxYearAt, taxYearDays, taxYearOn } from '@spoor/core/units/tax-year.ts'
import { recordAction } from '../../../../platform/audit/audit-writes.ts'
import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../../dependencies.ts'
import { notFound, orNotFound } from '../../../../platform/http/http-error.ts'
import { mount, toList } from '../../../../platform/http/mount.ts'
import { round2 } from '../cost-wire.ts'
import { listTaxYearMonths } from '../summarise-costs.ts'
import { computeFuelBasis } from './fuel-basis.ts'
import {
  findFuelTrip,
  findFuelVehicle,
  listMonthDistances,
  listOwnPrices,
  listPrices,
  listPublishedPrices,
} from './fuel-queries.ts'
import type { FuelVehicle } from './fuel-queries.ts'
import { putOwnPrice, putPublishedPrice, setFuelZone } from './fuel-writes.ts'

export function registerFuel(app: FastifyInstance, { database, clock }: Dependencies): void {
  async function own(ownerId: string, id: string): Promise<FuelVehicle> {
    return orNotFound(await findFuelVehicle(database, ownerId, id), 'Vehicle')
  }

  mount(app, routes.getVehicleFuel, async ({ id, tax_year = taxYearAt(clock.nowMs()) }, { user }) => {
    const vehicle = await own(user.id, id)
    const basis = await computeFuelBasis(database, user.id, vehicle, tax_year)
    const [prices, distances] = await Promise.all([
      basis.fuel === null ? [] : listPrices(database, user.id, { fuel: basis.fuel, zone: basis.zone }),
      listMonthDistances(database, user.id, id, taxYearDays(tax_year)),
    ])
    const months = listTaxYearMonths(tax_year).map((month) => {
      const distanceM = distances.get(month) ?? 0
      const price = priceFor(month, prices)
      const estimate =
        price === null || basis.litres_per_100km === null
          ? null
          : estimateFuel(distanceM, basis.litres_per_100km, price.centsPerLitre)
      return { month, distanceM, price, estimate }
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
  })

  mount(app, routes.putVehicleFuel, async ({ id, zone }, { user }) => {
    if (!(await inTransaction(database, (tx) => setFuelZone(tx, user.id, id, zone)))) throw notFound('Vehicle')
    return computeFuelBasis(database, user.id, await own(user.id, id), taxYearAt(clock.nowMs()))
  })

  mount(app, routes.getTripFuel, async ({ id }, { user }): Promise<ReplyOf<typeof routes.getTripFuel>> => {
    const trip = orNotFound(await findFuelTrip(database, user.id, id), 'Trip')
    const nothing = { fuel: null, zone: 'inland', litres_per_100km: null, consumption_source: null } as const
    if (trip.vehicle_id === null) return { ...nothing, price_per_litre: null, estimate: null }
    const basis = await computeFuelBasis(
      database,
      user.id,
      await own(user.id, trip.vehicle_id),
      taxYearOn(trip.local_day),
    )
    const price =
      basis.fuel === null
        ? null
        : priceFor(
            trip.local_day.slice(0, 7),
            await listPrices(database, user.id, { fuel: basis.fuel, zone: basis.zone }),
          )
    return {
      ...basis,
      price_per_litre: price && centsToRand(price.centsPerLitre),
      estimate:
        price === null || basis.litres_per_100km === null
          ? null
          : toEstimateWire(estimateFuel(trip.distance_m, basis.litres_per_100km, price.centsPerLitre)),
    }
  })

  mount(app, routes.listOwnFuelPrices, async (_, { user }) => {
    const rows = await listOwnPrices(database, user.id)
    const items = rows.map(({ month, fuel, cents_per_litre }) => ({
      month,
      fuel,
      price_per_litre: centsToRand(cents_per_litre),
    }))
    return toList(items)
  })

  mount(app, routes.putOwnFuelPrice, async ({ month, fuel, price_per_litre }, { user }) => {
    await inTransaction(database, (tx) =>
      putOwnPrice(tx, user.id, { month, fuel, centsPerLitre: randToCents(price_per_litre) }),
    )
    return { month, fuel, price_per_litre }
  })

  mount(app, routes.listFuelPrices, async () => {
    const rows = await listPublishedPrices(database)
    const items = rows.map(({ cents_per_litre, ...rest }) => ({
      ...rest,
      price_per_litre: centsToRand(cents_per_litre),
    }))
    return toList(items)
  })

  mount(app, routes.putFuelPrice, async ({ month, zone, fuel, price_per_litre, source }, { user }) => {
    await inTransaction(database, async (tx) => {
      const before = await putPublishedPrice(tx, {
        month,
        zone,
        fuel,
        source,
        centsPerLitre: randToCents(price_per_litre),
      })
      await recordAction(tx, {
        actorId: user.id,
        at: new Date(clock.nowMs()),
        action: 'system.set_fuel_price',
        subject: { kind: 'system', id: null },
        before: { [`${fuel}_${zone}_${month}`]: before && centsToRand(before) },
        after: { [`${fuel}_${zone}_${month}`]: price_per_litre, ...(price_per_litre !== null && { source }) },
      })
    })
    return { month, zone, fuel, price_per_litre, source }
  })
}

function sumEstimates(estimates: readonly FuelEstimate[]): FuelEstimate {
  return estimates.reduce((sum, one) => ({ litres: sum.litres + one.litres, cents: sum.cents + one.cents }))
}

function toEstimateWire({ litres, cents }: FuelEstimate): { litres: number; amount: number } {
  return { litres: round2(litres), amount: centsToRand(cents) }
}
