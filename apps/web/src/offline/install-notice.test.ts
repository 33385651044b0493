import { DAY_MS } from '@spoor/core/units/duration.ts'
import { expect, test } from 'vitest'
import { countVisit } from './install-notice.tsx'

test('counts days rather than pages', () => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  }
  const opened = [0, 1000, DAY_MS, DAY_MS + 5000, 9 * DAY_MS]
  expect(opened.map((nowMs) => countVisit(storage, nowMs))).toEqual([1, 1, 2, 2, 3])
})

test('treats every visit as the first without storage', () => {
  const refuses = (): never => {
    throw new Error('storage is off')
  }
  expect(countVisit({ getItem: refuses, setItem: refuses }, 0)).toBe(1)
})
