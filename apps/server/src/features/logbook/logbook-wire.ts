import type { LogbookSummary } from '@spoor/contract/routes/logbook.ts'
import { kmOfM } from '@spoor/core/units/distance.ts'
import { randOfCents } from '@spoor/core/units/money.ts'
import type { NamedLogbook } from '../../logbooks/load-logbook.ts'

export function logbookWire({ logbook, vehicle }: NamedLogbook): LogbookSummary {
  return {
    tax_year: logbook.taxYear,
    from: logbook.from,
    to: logbook.to,
    vehicle_id: vehicle?.id ?? null,
    opening_odometer_km: logbook.opening && kmOfM(logbook.opening.odometerM),
    closing_odometer_km: logbook.closing && kmOfM(logbook.closing.odometerM),
    opening_odometer_origin: logbook.opening?.origin ?? null,
    closing_odometer_origin: logbook.closing?.origin ?? null,
    total_km: kmOfM(logbook.totalM),
    business_km: kmOfM(logbook.businessM),
    private_km: kmOfM(logbook.privateM),
    unclassified_km: kmOfM(logbook.unclassifiedM),
    unlogged_km: kmOfM(logbook.unloggedM),
    business_trips: logbook.rows.length,
    waiting_trips: logbook.waitingTrips,
    waiting_km: kmOfM(logbook.waitingM),
    rate_per_km: logbook.rate && randOfCents(logbook.rate.centsPerKm),
    rate_source: logbook.rate?.source ?? null,
    rate_confirmed: logbook.rate?.confirmed ?? false,
    prescribed_rate_value: logbook.valueCents === null ? null : randOfCents(logbook.valueCents),
    missing: logbook.gaps,
  }
}
