import { Evidence, type Layout } from '../hypothesis.ts'
import { readAs } from './read-as.ts'

/** 'B' next to 'P' means business and private; a lone letter may mean anything. */
export const useLetters: Layout = {
  name: 'B and P for business and private',
  fixture: 'Date,From,To,B,P\n2025-03-12,Paarl,Ceres,60,\n2025-03-13,Ceres,Paarl,,61',
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
