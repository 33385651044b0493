import { expect, test } from 'vitest'
import { teamSearch } from './team-search.ts'

test('an address keeps what is understood of it', () => {
  expect(teamSearch({ tab: 'logbooks', month: '2026-03', q: 'ann', other: 1 })).toEqual({
    tab: 'logbooks',
    month: '2026-03',
    q: 'ann',
  })
  expect(teamSearch({ tab: 'progress', month: '2026-13', q: '' })).toEqual({})
  expect(teamSearch({ tab: 'nothing', month: 7, q: 'x'.repeat(300) }).q).toHaveLength(200)
})
