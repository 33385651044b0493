import { roundCents } from './deemed-cost.ts'
import type { TravelCodes } from './tax-case.ts'

/** A SARS figure for one tax year, with its source. */
export interface PrescribedRate {
  centsPerKm: number
  source: string
  /** Found in two places, or in the Government Gazette; otherwise shown as unconfirmed. */
  confirmed: boolean
}

/** Value of business kilometres at a rate, in whole cents. */
export function prescribedRateCents(businessM: number, rate: Pick<PrescribedRate, 'centsPerKm'>): number {
  return roundCents((businessM * rate.centsPerKm) / 1000)
}

/**
 * The value of each part of a list in whole cents, rounded so that the parts at one rate add up to the value of their
 * combined kilometres: each part is the difference of two running totals.
 */
export function splitPrescribedCents(
  parts: readonly { businessM: number; centsPerKm: number | null }[],
): (number | null)[] {
  const drivenM = new Map<number, number>()
  return parts.map(({ businessM, centsPerKm }) => {
    if (centsPerKm === null) return null
    const beforeM = drivenM.get(centsPerKm) ?? 0
    drivenM.set(centsPerKm, beforeM + businessM)
    return prescribedRateCents(beforeM + businessM, { centsPerKm }) - prescribedRateCents(beforeM, { centsPerKm })
  })
}

export interface PaidByKm extends Omit<TravelCodes, 'code3701Cents'> {
  paidCents: number
}

/**
 * A payment per kilometre by code, in whole cents, for a year, a month or one claim. The codes are null where they do not
 * apply or no rate is known. There is no limit of kilometres.
 * @param isCompensated whether the employer pays for travel in another way too, which rules out code 3703
 */
export function splitPaidByKm(
  businessM: number,
  paidCentsPerKm: number,
  { rate, isCompensated }: { rate: Pick<PrescribedRate, 'centsPerKm'> | null; isCompensated: boolean },
): PaidByKm {
  const paidCents = prescribedRateCents(businessM, { centsPerKm: paidCentsPerKm })
  const codes = { paidCents, code3702Cents: null, code3703Cents: null, code3722Cents: null }
  if (rate === null) return codes
  const above = centsAboveRate(paidCentsPerKm, rate)
  if (above === 0 && !isCompensated) return { ...codes, code3703Cents: paidCents }
  const code3722Cents = prescribedRateCents(businessM, { centsPerKm: above })
  return { ...codes, code3702Cents: paidCents - code3722Cents, code3722Cents }
}

/** Rates have at most hundredths of a cent; rounds off floating-point error. */
export function centsAboveRate(paidCentsPerKm: number, { centsPerKm }: Pick<PrescribedRate, 'centsPerKm'>): number {
  return Math.max(0, Math.round((paidCentsPerKm - centsPerKm) * 1e4) / 1e4)
}
