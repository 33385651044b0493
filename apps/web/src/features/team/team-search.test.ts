import { expect, test } from 'vitest'
import { parseTeamSearch } from './team-search.ts'

test('valid search parameters are preserved', () => {
  expect(parseTeamSearch({ tab: 'logbooks', month: '2026-03', q: 'ann', other: 1 })).toEqual({
    tab: 'logbooks',
    month: '2026-03',
    q: 'ann',
  })
  expect(parseTeamSearch({ tab: 'progress', month: '2026-13', q: '' })).toEqual({})
  expect(parseTeamSearch({ tab: 'nothing', month: 7, q: 'x'.repeat(300) }).q).toHaveLength(200)
  const driver = '0b5f1a52-8a0e-4a37-9d0a-2f6f5b7f0c11'
  expect([parseTeamSearch({ driver }).driver, parseTeamSearch({ driver: 'x' }).driver]).toEqual([driver, undefined])
})
