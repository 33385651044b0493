import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { shownAtMs, showAgain, getShownLogbook } from './use-last-seen.ts'

const FILTER = { classification: 'business' as const }
const WANTED = { search: { classification: 'business' as const }, filter: FILTER, sort: '-started_at' as const }

let client: QueryClient
beforeEach(() => (client = new QueryClient()))
afterEach(() => client.clear())

function load(): void {
  client.setQueryData(['trips', 'rows', FILTER, '-started_at', 'a b'], ['trip'], { updatedAt: 1000 })
  client.setQueryData(['trips', 'days', FILTER], ['day'], { updatedAt: 2000 })
  client.setQueryData(['trips', 'totals', FILTER], { trips: 1 }, { updatedAt: 3000 })
  client.setQueryData(['vehicles'], ['bakkie'], { updatedAt: 4000 })
  // Queries of other lists and other pages.
  client.setQueryData(['trips', 'days', {}], ['other'], { updatedAt: 5000 })
  client.setQueryData(['trips', 'rows', FILTER, 'started_at', 'a b'], ['other'], { updatedAt: 5000 })
  client.setQueryData(['trips', 'paths', FILTER], ['other'], { updatedAt: 5000 })
  client.setQueryData(['dashboard'], ['other'], { updatedAt: 5000 })
}

test('saves nothing for a list that is not loaded', () => {
  client.setQueryData(['vehicles'], ['bakkie'])
  expect(getShownLogbook(client, WANTED)).toBeNull()
  expect(shownAtMs(client, WANTED)).toBeNull()
})

test('saves only the shown list, and restores it with its original age', () => {
  load()
  const shown = getShownLogbook(client, WANTED)
  expect(shown?.replies.map(({ data }) => data)).toEqual([['trip'], ['bakkie'], { trips: 1 }, ['day']])
  const later = new QueryClient()
  // Simulates a round trip through the browser's storage.
  showAgain(later, structuredClone(shown!))
  expect(later.getQueryData(['trips', 'rows', { ...FILTER }, '-started_at', 'a b'])).toEqual(['trip'])
  expect(shownAtMs(later, WANTED)).toBe(2000)
  expect(later.getQueryData(['dashboard'])).toBeUndefined()
  later.clear()
})

test('saves the pages of a list sorted by distance', () => {
  client.setQueryData(['trips', 'rows', {}, 'distance'], { pages: [] }, { updatedAt: 7 })
  const wanted = { search: {}, filter: {}, sort: 'distance' as const }
  expect([shownAtMs(client, wanted), getShownLogbook(client, wanted)?.replies.length]).toEqual([7, 1])
})

test('saves the most recently loaded chunks of a long list', () => {
  load()
  for (let run = 0; run < 40; run++)
    client.setQueryData(['trips', 'rows', FILTER, '-started_at', `${run}`], [run], { updatedAt: 10_000 + run })
  const saved = getShownLogbook(client, WANTED)?.replies.flatMap(({ key, data }) => (key[1] === 'rows' ? [data] : []))
  expect(saved?.flat()).toEqual(Array.from({ length: 20 }, (_, at) => 39 - at))
})
