import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { yieldToOthers } from './yield-to-others.ts'

test('lets one of several long tasks proceed per round of the event loop', async () => {
  let rounds = 0
  const counting = new AbortController()
  const count = async () => {
    for (; !counting.signal.aborted; rounds++) await nextRound()
  }
  const counted = count()
  const roundOf: number[] = []
  const work = async () => {
    for (let piece = 0; piece < 3; piece++) {
      await yieldToOthers()
      roundOf.push(rounds)
    }
  }
  await Promise.all(Array.from({ length: 10 }, work))
  counting.abort()
  await counted
  expect(new Set(roundOf).size).toBe(30)
})
