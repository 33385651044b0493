/** Cents to rand with two decimals, as in the API; null if there are none. */
export function centsToRand(amountCents: number): number
export function centsToRand(amountCents: number | null | undefined): number | null
export function centsToRand(amountCents: number | null | undefined): number | null {
  return typeof amountCents === 'number' ? Math.round(amountCents) / 100 : null
}

/** Rand as entered to whole cents; passes null and undefined through. */
export function randToCents(amountRand: number): number
export function randToCents<None extends null | undefined>(amountRand: number | None): number | None
export function randToCents(amountRand: number | null | undefined): number | null | undefined {
  return typeof amountRand === 'number' ? Math.round(amountRand * 100) : amountRand
}

const rand = new Intl.NumberFormat('en-ZA', { style: 'currency', currency: 'ZAR' })
// Format a sum just below zero as '0,0', not '-0,0'.
const signDisplay = 'negative'
const oneDecimal = new Intl.NumberFormat('en-ZA', { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay })
const percent = new Intl.NumberFormat('en-ZA', { style: 'percent', maximumFractionDigits: 1 })
const kilometres = new Intl.NumberFormat('en-ZA', { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay })

/** Cents in South African notation: 'R 1 234,50', with non-breaking spaces. */
export function formatCents(amountCents: number): string {
  return rand.format(amountCents / 100)
}

/**
 * Kilometres with two decimals by en-ZA rules, without the unit: '1 234,50'. For columns in documents, whose rows must
 * add up to their total; use `formatDistance` everywhere else.
 */
export function formatKm(distanceKm: number): string {
  return kilometres.format(distanceKm)
}

/**
 * '1 234,5', without the unit. Rounded to the API's two decimals first, so that a sum computed here looks the same as
 * the API's.
 */
export function formatTenths(distanceKm: number): string {
  return oneDecimal.format(Math.round(distanceKm * 100) / 100)
}

/** '1 234,5 km'. */
export function formatDistance(distanceKm: number): string {
  return `${formatTenths(distanceKm)}\u{A0}km`
}

/** A share rounded to this many decimals of a percent; only all is 100% and only nothing 0%. */
export function roundShare(share: number, decimals: 0 | 1): number {
  const steps = 100 * 10 ** decimals
  return share > 0 && share < 1 ? Math.min(steps - 1, Math.max(1, Math.round(share * steps))) / steps : share
}

/** '42,3%' for a share from 0 to 1. */
export function formatShare(share: number): string {
  return percent.format(roundShare(share, 1))
}
