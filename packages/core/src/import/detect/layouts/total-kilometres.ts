import type { HeaderMeaning } from '../../columns/header-words.ts'
import type { ColumnProfile } from '../column-profile.ts'
import { Evidence, type Layout } from '../hypothesis.ts'
import { readAs } from './read-as.ts'
import { areInOrder, listNumbers } from './by-values.ts'

/** 'Tot km' and 'Total distance' are each trip's kilometres, unless they increase like odometer readings ('tot' is also Afrikaans for 'until'). */
export const totalKilometres: Layout = {
  name: "'Tot km' and 'Total distance' for the distance",
  propose(sheet) {
    const { meanings, profiles } = sheet
    const totals = meanings.flatMap((meaning, column) =>
      isTotal(meaning) && column < profiles.length ? [{ meaning, column }] : [],
    )
    const start = meanings.findIndex((meaning) => meaning?.side === 'start' && meaning.type === 'odometer')
    const hasEnd = meanings.some(
      (meaning) => meaning?.side === 'end' && meaning.type === 'odometer' && !isTotal(meaning),
    )
    const read = totals.flatMap(({ meaning, column }) =>
      hasEnd || !holdsReadings(profiles[column], profiles[start])
        ? [{ column, meaning: { ...meaning, side: null, type: 'distance' as const } }]
        : [],
    )
    return read.length === 0 ? [] : [{ ...readAs(sheet, read), score: Evidence.namesAndValues }]
  },
}

function isTotal(meaning: HeaderMeaning | null): meaning is HeaderMeaning {
  return (
    meaning?.type === 'odometer' &&
    (meaning.side === 'end'
      ? /^tot (?:k ?ms?|kilomet|miles|dist)|^km tot$/.test(meaning.words)
      : meaning.side === null && /^total ?distance|^total mileage/.test(meaning.words))
  )
}

/** Whether numbers continue from odometer readings or, if there are none, increase like readings themselves. */
function holdsReadings(profile: ColumnProfile, before: ColumnProfile | undefined): boolean {
  if (profile.numbers === 0) return before !== undefined
  if (before && before.numbers > 0) return profile.max >= before.max && profile.min >= before.min
  return profile.min >= 1000 && areInOrder(listNumbers(profile))
}
