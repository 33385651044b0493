import { CURRENCY, LOCALE } from '@spoor/contract/limits/limits.ts'
import { formatShare, formatTenths, roundShare } from '@spoor/core/units/money.ts'
import { countTrips, formatCount } from '../language/t.ts'

export { countTrips, formatCount }

/** A number and its unit, separate so that a screen can set the unit smaller. */
export interface Quantity {
  figure: string
  unit: string
  unitFirst: boolean
}

const NBSP = '\u00a0'
const oneDecimal = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const twoDecimals = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const decimal = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 })
const wholePercent = new Intl.NumberFormat(LOCALE, { style: 'percent' })
const money = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: CURRENCY })
const wholeMoney = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: CURRENCY, maximumFractionDigits: 0 })

export const toText = (quantity: Quantity): string =>
  quantity.unitFirst ? `${quantity.unit}${NBSP}${quantity.figure}` : `${quantity.figure}${NBSP}${quantity.unit}`

/** Kilometres with one decimal. */
export const distanceQuantity = (distanceKm: number): Quantity => ({
  figure: formatTenths(distanceKm),
  unit: 'km',
  unitFirst: false,
})

/** '12,4 km'. */
export const formatDistance = (distanceKm: number): string => toText(distanceQuantity(distanceKm))

/** '12 km', rounded down; for shares of a distance, which need not match the tenths of other figures. */
export const formatWholeDistance = (distanceKm: number): string =>
  toText({ figure: formatCount(Math.floor(distanceKm)), unit: 'km', unitFirst: false })

/** Rand and cents, from rand on the wire. */
export function randQuantity(rand: number): Quantity {
  return { figure: twoDecimals.format(rand), unit: 'R', unitFirst: true }
}

/** 'R 1 234,50'. */
export const formatRand = (rand: number): string => money.format(rand)

/** 'R 695', for whole amounts such as prices. */
export const formatWholeRand = (rand: number): string => wholeMoney.format(rand)

/** '67%' from a share 0 to 1; `exact` adds one decimal if needed: '42,3%'. */
export const formatPercent = (share: number, how?: 'exact'): string =>
  how ? formatShare(share) : wholePercent.format(roundShare(share, 0))

/** A number with at most two decimals, '7,25'; its unit is in the surrounding text. */
export const formatDecimal = (value: number): string => decimal.format(value)

/** A count on a card, abbreviated with k from 1000. Kilometres and rand are never abbreviated. */
export function formatShortCount(count: number): string {
  return count >= 1000 ? `${oneDecimal.format(count / 1000).replace(/,0$/, '')}k` : formatCount(count)
}

/** '1 000', or '1 000+' if counting stopped there. */
export const formatTotal = ({ total, more }: { total: number; more?: boolean }): string =>
  formatCount(total) + (more ? '+' : '')

/** '42 min', '1 h 05 min'. */
export function formatDuration(durationS: number): string {
  const minutes = Math.max(0, Math.round(durationS / 60))
  if (minutes < 60) return `${minutes}${NBSP}min`
  return `${Math.floor(minutes / 60)}${NBSP}h${NBSP}${String(minutes % 60).padStart(2, '0')}${NBSP}min`
}

/** '3,4 MB', in units of 1024 × 1024 bytes like the upload limit. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes}${NBSP}B`
  return bytes < 1024 * 1024
    ? `${oneDecimal.format(bytes / 1024)}${NBSP}KB`
    : `${oneDecimal.format(bytes / 1024 / 1024)}${NBSP}MB`
}
