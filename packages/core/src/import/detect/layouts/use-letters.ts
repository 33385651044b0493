import { Evidence, type Layout } from '../hypothesis.ts'
import { readAs } from './read-as.ts'

/** 'B' next to 'P' means business and private; a lone letter may mean anything. */
export const useLetters: Layout = {
  name: 'B and P for business and private',
  propose(sheet) {
    const { words, profiles } = sheet
    if (!words.includes('b') || !words.includes('p')) return []
    const lettered = words.flatMap((letter, column) =>
      (letter === 'b' || letter === 'p') && column < profiles.length
        ? [{ column, meaning: { type: 'classification' as const, side: null, score: 8, unit: '', words: letter } }]
        : [],
    )
    return [{ ...readAs(sheet, lettered), score: Evidence.names }]
  },
}
