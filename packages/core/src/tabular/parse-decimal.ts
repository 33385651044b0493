/** Powers of ten that a double represents exactly, 10^0 to 10^22. */
export const POWERS_OF_TEN = Float64Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`))
const decoder = new TextDecoder()

/**
 * Parses ASCII bytes as a number ('-33.9249', '4.5E-5'), correctly rounded like `Number()`; NaN if they are none.
 * Numbers of up to 18 digits, the most a spreadsheet writes, are parsed without allocating a string.
 */
export function parseDecimal(bytes: Uint8Array, start: number, end: number): number {
  let at = start
  const negative = bytes[at] === 45
  if (negative || bytes[at] === 43) at++
  // The first nine significant digits and up to nine after them: two integers that doubles represent exactly.
  let high = 0
  let highDigits = 0
  let low = 0
  let lowDigits = 0
  let fraction = 0
  let point = false
  let seen = false
  for (; at < end; at++) {
    const digit = bytes[at] - 48
    if (digit >= 0 && digit <= 9) {
      seen = true
      if (point) fraction++
      if (highDigits < 9) {
        high = high * 10 + digit
        if (high > 0) highDigits++
      } else if (lowDigits < 9) {
        low = low * 10 + digit
        lowDigits++
      } else {
        return parseSlowly(bytes, start, end)
      }
    } else if (digit === -2 && !point) {
      point = true
    } else {
      return seen ? parseSlowly(bytes, start, end) : Number.NaN
    }
  }
  if (!seen) return Number.NaN
  if (fraction > 22) return parseSlowly(bytes, start, end)
  // Up to 15 digits both operands of a division are exact, so its single rounding is correct.
  const value =
    lowDigits <= 6
      ? (lowDigits === 0 ? high : high * POWERS_OF_TEN[lowDigits] + low) / POWERS_OF_TEN[fraction]
      : divideLong(high, POWERS_OF_TEN[lowDigits], low, POWERS_OF_TEN[fraction])
  // The fastest test for NaN.
  if (value !== value) return parseSlowly(bytes, start, end)
  return negative ? -value : value
}

/**
 * (high × scale + low) / divisor for a numerator beyond 2^53, correctly rounded: all rounding errors are collected
 * (Dekker, 'A floating-point technique for extending the available precision', 1971) and added at the end. NaN if the
 * result is too close to the midpoint between two doubles to decide.
 */
function divideLong(high: number, scale: number, low: number, divisor: number): number {
  const product = high * scale
  const sum = product + low
  const numeratorError = productError(high, scale, product) + (low - (sum - product))
  const quotient = sum / divisor
  const back = quotient * divisor
  const remainder = sum - back - productError(quotient, divisor, back) + numeratorError
  const correction = remainder / divisor
  const value = quotient + correction
  const surely = quotient + correction * (1 + 1e-10) === value && quotient + correction * (1 - 1e-10) === value
  return surely ? value : Number.NaN
}

/** The exact error of rounding `a * b` to `product`. */
function productError(a: number, b: number, product: number): number {
  const aSplit = a * 134_217_729
  const aHigh = aSplit - (aSplit - a)
  const aLow = a - aHigh
  const bSplit = b * 134_217_729
  const bHigh = bSplit - (bSplit - b)
  const bLow = b - bHigh
  return aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow)
}

function parseSlowly(bytes: Uint8Array, start: number, end: number): number {
  for (let at = start; at < end; at++) {
    const byte = bytes[at]
    const allowed = (byte >= 48 && byte <= 57) || byte === 43 || byte === 45 || byte === 46 || (byte | 32) === 101
    if (!allowed) return Number.NaN
  }
  return Number(decoder.decode(bytes.subarray(start, end)))
}
