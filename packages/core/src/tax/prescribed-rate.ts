import { roundCents } from './deemed-cost.ts'

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
