import { DATED } from '../../columns/column-types.ts'
import { Evidence, hasAny, type Assignment, type Layout } from '../hypothesis.ts'
import { readAs } from './read-as.ts'

const POINT = /^(?:(?:point|place|location|plek|punkt) )?([abc])$/

/** 'A' next to 'B' are the start and end places, unless more letters follow. */
export const pointLetters: Layout = {
  name: 'A and B for from and to',
  propose(sheet) {
    const { words, meanings, profiles } = sheet
    const letters = words.map((name) => POINT.exec(name)?.[1])
    const isDated = meanings.some((meaning) => meaning?.type === 'date' || meaning?.type === 'time')
    if (!letters.includes('a') || !letters.includes('b') || letters.includes('c')) return []
    const lettered = letters.flatMap((letter, column) => {
      if (letter === undefined || column >= profiles.length) return []
      const side = letter === 'a' ? ('start' as const) : ('end' as const)
      return [{ column, meaning: { type: 'location' as const, side, score: 8, unit: '', words: letter } }]
    })
    const needs = (assignment: Assignment): boolean => isDated || hasAny(assignment, ...DATED)
    return [{ ...readAs(sheet, lettered), needs, score: Evidence.names }]
  },
}
