import type { ColumnProfile } from './column-profile.ts'
import type { HeaderMeaning } from './header-words.ts'

type Meanings = readonly (HeaderMeaning | null)[]

/** The meanings of headers that only their neighbours and their values tell. */
export function settleMeanings(meanings: Meanings, profiles: readonly ColumnProfile[]): Meanings {
  return withTotals(meanings, profiles)
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
  const numbers = [...profile.distinct].map((text) => Number(text.replaceAll(/[^\d.]/g, '')))
  return profile.min >= 1000 && numbers.every((number, at) => at === 0 || number >= numbers[at - 1])
}
