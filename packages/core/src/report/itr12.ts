import type { CostLines } from '../tax/tax-case.ts'
import type { DayRange } from '../units/local-date.ts'
import { centsToRand } from '../units/money.ts'

/** A vehicle's figures as the income tax return (ITR12) asks for them: kilometres to two decimals, amounts in rand. */
export function buildItr12(
  vehicle: { use: DayRange; bearsFuel: boolean | null; bearsMaintenance: boolean | null; lines: CostLines | null },
  kilometres: Parameters<typeof itr12Kilometres>[0],
) {
  const { use, lines } = vehicle
  return {
    used_from: use.from,
    used_to: use.to,
    ...itr12Kilometres(kilometres),
    bears_fuel: vehicle.bearsFuel,
    bears_maintenance: vehicle.bearsMaintenance,
    costs: lines && {
      fuel: centsToRand(lines.fuelCents),
      maintenance: centsToRand(lines.maintenanceCents),
      insurance: centsToRand(lines.insuranceCents),
      licence: centsToRand(lines.licenceCents),
      finance: centsToRand(lines.financeCents),
      lease: centsToRand(lines.leaseCents),
      wear_and_tear: centsToRand(lines.wearAndTearCents),
    },
  }
}

/**
 * The return works out total = closing − opening and private = total − business by itself, so these agree with it and need
 * both readings.
 * @param logbook with null for an odometer that was not read
 */
export function itr12Kilometres(logbook: {
  opening_odometer_km: number | null
  closing_odometer_km: number | null
  total_km: number
  business_km: number
}) {
  /** In hundredths, so that differences are exact. */
  const hundredths = (km: number) => Math.round(km * 100)
  const { opening_odometer_km: opening, closing_odometer_km: closing } = logbook
  const isRead = opening !== null && closing !== null
  const total = isRead && closing >= opening ? hundredths(closing) - hundredths(opening) : hundredths(logbook.total_km)
  const business = Math.min(hundredths(logbook.business_km), total)
  return {
    opening_km: opening && hundredths(opening) / 100,
    closing_km: closing && hundredths(closing) / 100,
    total_km: isRead ? total / 100 : null,
    business_km: business / 100,
    private_km: isRead ? (total - business) / 100 : null,
  }
}
