import { expect, test } from 'vitest'
import { accuracyWords, bareAddress, positionProblem } from './position-words.ts'

test('each failure says something else, and what to do', () => {
  const said = [1, 2, 3].map((code) => positionProblem({ code }))
  expect(new Set(said).size).toBe(3)
  expect(said[0]).toContain('Allow location')
  expect(said[1]).toContain('Switch on location')
  expect(said[2]).toContain('10 seconds')
})

test.each([
  [20, 'Good', false],
  [50, 'Fair', false],
  [100, 'Weak', true],
  [101, 'Poor', true],
])('%d m is %s', (accuracyM, word, advised) => {
  expect(accuracyWords(accuracyM).word).toBe(word)
  expect(accuracyWords(accuracyM).advice !== null).toBe(advised)
})

test('a place without a name is told by four decimals', () => {
  expect(bareAddress(-26.107_56, 28.056_7)).toBe('Location: -26.1076°, 28.0567°')
})
