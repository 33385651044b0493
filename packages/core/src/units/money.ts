/** Cents to rand with two decimals, as on the wire. */
export function centsToRand(amountCents: number): number {
  return Math.round(amountCents) / 100
}

const rand = new Intl.NumberFormat('en-ZA', { style: 'currency', currency: 'ZAR' })
const kilometres = new Intl.NumberFormat('en-ZA', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Cents in South African notation: 'R 1 234,50', with non-breaking spaces. */
export function formatCents(amountCents: number): string {
  return rand.format(amountCents / 100)
}

/** Kilometres with two decimals by en-ZA rules, without the unit: '1 234,50'. */
export function formatKm(distanceKm: number): string {
  return kilometres.format(distanceKm)
}
