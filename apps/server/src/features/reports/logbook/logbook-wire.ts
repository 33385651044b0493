import type { LogbookSummary } from '@spoor/contract/routes/logbook.ts'
import { roundKilometres } from '@spoor/core/report/year-kilometres.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import { toGapWire, toContradictionWire } from '../../../domain/logbooks/gap-wire.ts'
import type { LoadedLogbook } from '../../../domain/logbooks/load-logbook.ts'

export function toLogbookWire({ logbook, vehicle }: LoadedLogbook): LogbookSummary {
  const kilometres = roundKilometres(logbook)
  return {
    tax_year: logbook.taxYear,
    from: logbook.from,
    to: logbook.to,
    vehicle_id: vehicle?.id ?? null,
    ...kilometres,
    opening_odometer_origin: logbook.opening?.origin ?? null,
    closing_odometer_origin: logbook.closing?.origin ?? null,
    opening_day: logbook.use?.from ?? logbook.from,
    closing_day: logbook.use?.to ?? logbook.to,
    opening_odometer_read_on: logbook.opening?.readOn ?? null,
    closing_odometer_read_on: logbook.closing?.readOn ?? null,
    missing_readings: logbook.missingReadings,
    contradictions: logbook.contradictions.map(toContradictionWire),
    business_trips: logbook.rows.length,
    waiting_trips: logbook.waitingTrips,
    waiting_km: kilometres.to_review_km,
    rate_per_km: logbook.rate && centsToRand(logbook.rate.centsPerKm),
    rate_source: logbook.rate?.source ?? null,
    rate_confirmed: logbook.rate?.confirmed ?? false,
    prescribed_rate_value: logbook.valueCents === null ? null : centsToRand(logbook.valueCents),
    missing: logbook.gaps.map(toGapWire),
  }
}
