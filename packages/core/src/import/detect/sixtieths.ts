import { normaliseHeader } from '../words/normalise-header.ts'
import type { Chosen, ColumnProfile } from './column-profile.ts'

const DEGREES = ['latitude', 'longitude'] as const

/** Columns of whole degrees followed by minutes and usually seconds; -1 if there are no seconds. */
export function findSixtieths({
  columns,
  profiles,
  headers,
}: Chosen): ReadonlyMap<number, { minutes: number; seconds: number }> {
  const holds = (column: number, name: RegExp): boolean => {
    const { [column]: profile } = profiles
    if (!profile || profile.numbers === 0 || profile.min < 0 || profile.max >= 60.001) return false
    return name.test(`${headers[column]} ${normaliseHeader(headers[column]).words}`)
  }
  const found = new Map<number, { minutes: number; seconds: number }>()
  for (const type of DEGREES) {
    const { [type]: degrees } = columns
    if (degrees === undefined || !hasOnlyWholeNumbers(profiles[degrees])) continue
    const minutes = degrees + 1
    if (!holds(minutes, /\bm(?:in(?:utes?|uten|uut)?)?\b|['′]/i)) continue
    const seconds = degrees + 2
    found.set(degrees, {
      minutes,
      seconds: holds(seconds, /\bs(?:ec(?:onds?)?|ek(?:undes?|onden)?)?\b|["″]/i) ? seconds : -1,
    })
  }
  return found
}

function hasOnlyWholeNumbers({ distinct, numbers }: ColumnProfile): boolean {
  return numbers > 0 && ![...distinct].some((text) => /[.,]\d*[1-9]/.test(text))
}
