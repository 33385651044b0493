import type { LogbookSummary } from '@spoor/contract/routes/logbook.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import type { NamedLogbook } from '../../logbooks/load-logbook.ts'

export function logbookWire({ logbook, vehicle }: NamedLogbook): LogbookSummary {
  return {
    tax_year: logbook.taxYear,
    from: logbook.from,
    to: logbook.to,
    vehicle_id: vehicle?.id ?? null,
    opening_odometer_km: logbook.opening && metresToKm(logbook.opening.odometerM),
    closing_odometer_km: logbook.closing && metresToKm(logbook.closing.odometerM),
    opening_odometer_origin: logbook.opening?.origin ?? null,
    closing_odometer_origin: logbook.closing?.origin ?? null,
    total_km: metresToKm(logbook.totalM),
    business_km: metresToKm(logbook.businessM),
    private_km: metresToKm(logbook.privateM),
    unclassified_km: metresToKm(logbook.unclassifiedM),
    unlogged_km: metresToKm(logbook.unloggedM),
    business_trips: logbook.rows.length,
    waiting_trips: logbook.waitingTrips,
    waiting_km: metresToKm(logbook.waitingM),
    rate_per_km: logbook.rate && centsToRand(logbook.rate.centsPerKm),
    rate_source: logbook.rate?.source ?? null,
    rate_confirmed: logbook.rate?.confirmed ?? false,
    prescribed_rate_value: logbook.valueCents === null ? null : centsToRand(logbook.valueCents),
    missing: logbook.gaps,
  }
}
