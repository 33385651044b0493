import { toNumber } from '../../live/live-values.ts'

const LONGEST_ODOMETER_M = 10_000_000_000

/** Texts such as ids may arrive as numbers; NUL is the only character that PostgreSQL text cannot store. */
export function toText(value: unknown, longest = 1000): string {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value
  return typeof text === 'string' ? text.trim().replaceAll('\0', '').slice(0, longest) : ''
}

/** Zero means unknown: blank odometers are far more common than a new car's first trip. */
export function toOdometer(value: unknown): number | null {
  const metres = toNumber(value)
  return metres > 0 && metres <= LONGEST_ODOMETER_M ? Math.round(metres) : null
}
