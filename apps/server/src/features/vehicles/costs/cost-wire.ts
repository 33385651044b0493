import type { Cost, Consumption as ConsumptionWire } from '@spoor/contract/routes/costs.ts'
import type { Consumption } from '@spoor/core/costs/consumption.ts'
import { kmToMetres, metresToKm } from '@spoor/core/units/distance.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import type * as z from 'zod'
import type { CostRow } from './cost-queries.ts'

export function toCostWire(row: CostRow): Cost {
  return {
    ...row,
    date: row.day,
    amount: centsToRand(row.amount_cents),
    interest: row.interest_cents === null ? null : centsToRand(row.interest_cents),
    odometer_km: row.odometer_m === null ? null : metresToKm(row.odometer_m),
    receipt:
      row.receipt_name === null || row.receipt_bytes === null
        ? null
        : { filename: row.receipt_name, size: row.receipt_bytes },
  }
}

export function toConsumptionWire(consumption: Consumption): z.infer<typeof ConsumptionWire> {
  return {
    litres_per_100km: round2(consumption.litresPer100Km),
    litres: round2(consumption.litres),
    distance_km: metresToKm(consumption.distanceM),
    intervals: consumption.intervals,
    skipped: consumption.skipped,
  }
}

export const round2 = (value: number): number => Math.round(value * 100) / 100

export const toMetres = (km: number | null | undefined): number | null =>
  km === null || km === undefined ? null : Math.round(kmToMetres(km))
