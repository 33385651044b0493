import type { ColumnProfile } from './column-profile.ts'
import { meaningOfHeader } from './header-words.ts'
import type { HeaderMeaning, Side, Thing } from './header-words.ts'
import { normaliseHeader } from './normalise-header.ts'

type Meanings = readonly (HeaderMeaning | null)[]

/** The meanings of headers that only their neighbours and their values tell. */
export function settleMeanings(
  headers: readonly string[],
  meanings: Meanings,
  profiles: readonly ColumnProfile[],
): Meanings {
  const named = withPoints(headers, withLetters(headers, withIgnition(headers, meanings, profiles)))
  return withReadings(withWays(withMileage(withTotals(named, profiles), profiles), profiles), profiles)
}

/** 'B' beside 'P' are business and private; a letter alone may stand for anything. */
function withLetters(headers: readonly string[], meanings: Meanings): Meanings {
  const words = headers.map((header) => normaliseHeader(header).words)
  if (!words.includes('b') || !words.includes('p')) return meanings
  return meanings.map((meaning, column) =>
    words[column] === 'b' || words[column] === 'p'
      ? { thing: 'classification', side: null, score: 8, unit: '', words: words[column] }
      : meaning,
  )
}

const POINT = /^(?:(?:point|place|location|plek|punkt) )?([abc])$/

/** 'A' beside 'B' are where from and where to, unless more letters follow. */
function withPoints(headers: readonly string[], meanings: Meanings): Meanings {
  const letters = headers.map((header) => POINT.exec(normaliseHeader(header).words)?.[1])
  const isDated = meanings.some((meaning) => meaning?.thing === 'date' || meaning?.thing === 'time')
  if (!isDated || !letters.includes('a') || !letters.includes('b') || letters.includes('c')) return meanings
  return meanings.map((meaning, column) => {
    const letter = letters[column]
    if (letter === undefined) return meaning
    return { thing: 'place', side: letter === 'a' ? 'start' : 'end', score: 8, unit: '', words: letter }
  })
}

const IGNITION =
  /\b(?:ignition|ign|engine|key|motor) (?:turned |switched )?(on|off|start|started|stop|stopped|aan|af)\b/

/**
 * 'Ignition On' beside 'Ignition Off' are the start and the end of a trip, in time or in what else the headers name.
 * Alone, or over the words on and off, it is what the ignition was.
 */
function withIgnition(headers: readonly string[], meanings: Meanings, profiles: readonly ColumnProfile[]): Meanings {
  const sided = headers.map((header, column): HeaderMeaning | null => {
    const { words } = normaliseHeader(header)
    const [phrase, state] = IGNITION.exec(words) ?? []
    const profile = profiles[column]
    if (phrase === undefined || !profile || (profile.switches > 0 && profile.switches >= profile.filled * 0.5))
      return null
    const side = /^(?:off|stop|af)/.test(state) ? 'end' : 'start'
    const rest = words.replace(phrase, '').trim()
    const meaning = meaningOfHeader(`${side} ${rest === '' ? 'time' : rest}`)
    return meaning?.side === side ? meaning : null
  })
  const isPair = (['start', 'end'] as const).every((side) => sided.some((meaning) => meaning?.side === side))
  return isPair ? meanings.map((meaning, column) => sided[column] ?? meaning) : meanings
}

/** 'Tot km' are the kilometres in total, or in Afrikaans the reading 'until', which then has one 'from' beside it. */
function withTotals(meanings: Meanings, profiles: readonly ColumnProfile[]): Meanings {
  const isTotal = (meaning: HeaderMeaning | null): meaning is HeaderMeaning =>
    meaning?.side === 'end' &&
    meaning.thing === 'odometer' &&
    /^tot (?:k ?ms?|kilomet|miles|dist)|^km tot$/.test(meaning.words)
  if (!meanings.some(isTotal)) return meanings
  const start = meanings.findIndex((meaning) => meaning?.side === 'start' && meaning.thing === 'odometer')
  const hasEnd = meanings.some(
    (meaning) => meaning?.side === 'end' && meaning.thing === 'odometer' && !isTotal(meaning),
  )
  return meanings.map((meaning, column) =>
    isTotal(meaning) && (hasEnd || !areReadings(profiles[column], profiles[start]))
      ? { ...meaning, side: null, thing: 'distance' }
      : meaning,
  )
}

/** Whether numbers follow upon readings of an odometer, or, where there are none, go on like readings themselves. */
function areReadings(profile: ColumnProfile | undefined, before: ColumnProfile | undefined): boolean {
  if (!profile || profile.numbers === 0) return before !== undefined
  if (before && before.numbers > 0) return profile.max >= before.max && profile.min >= before.min
  return profile.min >= 1000 && areInOrder(numbersOf(profile))
}

/** In a table of points 'Mileage' that goes on like readings is the odometer's, oldest first or newest first. */
function withMileage(meanings: Meanings, profiles: readonly ColumnProfile[]): Meanings {
  const has = (thing: Thing): boolean => meanings.some((meaning) => meaning?.side === null && meaning.thing === thing)
  const isOfPoints = has('position') || (has('lat') && has('lng'))
  if (!isOfPoints || has('odometer') || meanings.some((meaning) => meaning?.side === 'end')) return meanings
  return meanings.map((meaning, column) => {
    if (meaning?.thing !== 'distance' || !profiles[column] || profiles[column].min < 1000) return meaning
    const numbers = numbersOf(profiles[column])
    const goOn = numbers.length > 1 && (areInOrder(numbers) || areInOrder(numbers.toReversed()))
    return goOn ? { ...meaning, thing: 'odometer' } : meaning
  })
}

/** In a table of trips 'Total distance' is that of each, where it does not go on like readings of an odometer. */
function withWays(meanings: Meanings, profiles: readonly ColumnProfile[]): Meanings {
  const isOfTrips = (['start', 'end'] as const).every((side) => meanings.some((meaning) => meaning?.side === side))
  if (!isOfTrips || meanings.some((meaning) => meaning?.thing === 'distance')) return meanings
  return meanings.map((meaning, column) => {
    const isTotal =
      meaning?.thing === 'odometer' && meaning.side === null && /^total ?distance|^total mileage/.test(meaning.words)
    return isTotal && profiles[column] && !areInOrder(numbersOf(profiles[column]))
      ? { ...meaning, thing: 'distance' }
      : meaning
  })
}

/**
 * 'Start' and 'End' over numbers that may be times of day, such as 1210 and 1250, are readings of an odometer where each
 * goes on from the one before; times begin anew each day.
 */
function withReadings(meanings: Meanings, profiles: readonly ColumnProfile[]): Meanings {
  const bare = (side: Side): number =>
    meanings.findIndex((meaning, column) => {
      const profile = profiles[column]
      return meaning?.thing === null && meaning.side === side && profile?.packedClocks > profile.filled * 0.5
    })
  const [start, end] = [bare('start'), bare('end')]
  if (start < 0 || end < 0) return meanings
  const [starts, ends] = [numbersOf(profiles[start]), numbersOf(profiles[end])]
  const goOn = (from: readonly number[], to: readonly number[]): boolean =>
    from.every((number, i) => number <= to[i] && (i === 0 || number >= to[i - 1]))
  if (starts.length < 3 || starts.length !== ends.length) return meanings
  if (!goOn(starts, ends) && !goOn(starts.toReversed(), ends.toReversed())) return meanings
  // Trips of one day go on as well, and few of them begin in the minute in which the last one ended.
  const areAlike = starts.filter((number) => ends.includes(number)).length >= (starts.length - 1) / 2
  const days = Math.max(0, ...profiles.filter(({ dates }) => dates > 0).map(({ distinct }) => distinct.size))
  if (!areAlike && days < 2) return meanings
  return meanings.map((meaning, column) =>
    meaning && (column === start || column === end) ? { ...meaning, thing: 'odometer' } : meaning,
  )
}

/** The different numbers of a column, in the order of their first rows. */
function numbersOf({ distinct }: ColumnProfile): number[] {
  return [...distinct].map((text) => Number(text.replaceAll(/[^\d.]/g, '')))
}

const areInOrder = (numbers: readonly number[]): boolean =>
  numbers.every((number, i) => i === 0 || number >= numbers[i - 1])
