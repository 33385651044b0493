import { expect, test } from 'vitest'
import { createReach } from './create-reach.ts'

function setUp({ online = true } = {}) {
  const timers: (() => void)[] = []
  const world = { there: true, asked: 0 }
  const reach = createReach({
    online,
    isThere: () => {
      world.asked++
      return Promise.resolve(world.there)
    },
    later: (callback) => timers.push(callback),
  })
  const told: boolean[] = []
  reach.onChange((reachable) => told.push(reachable))
  return { reach, world, told, timers, settle: () => new Promise((resolve) => setImmediate(resolve)) }
}

test('does not report a server that still answers as unreachable after one failed call', async () => {
  const { reach, told, settle } = setUp()
  reach.doubt()
  await settle()
  expect([reach.isReachable(), told]).toEqual([true, []])
})

test('polls an unreachable server with a single timer until it is back', async () => {
  const { reach, world, told, timers, settle } = setUp()
  world.there = false
  reach.doubt()
  reach.doubt()
  await settle()
  reach.doubt()
  await settle()
  expect([reach.isReachable(), world.asked, timers.length]).toEqual([false, 2, 1])
  timers.shift()?.()
  await settle()
  expect(timers).toHaveLength(1)
  world.there = true
  timers.shift()?.()
  await settle()
  expect([reach.isReachable(), told, timers.length]).toEqual([true, [false, true], 0])
})

test('is unreachable at once without a network, and checks a returning network first', async () => {
  const { reach, world, told, settle } = setUp({ online: false })
  expect(reach.isReachable()).toBe(false)
  world.there = false
  reach.doubt()
  await settle()
  expect(reach.isReachable()).toBe(false)
  world.there = true
  reach.doubt()
  await settle()
  reach.markUnreachable()
  expect(told).toEqual([true, false])
})

test.each<[string, () => Promise<Response>]>([
  ['without a reply', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answered by a proxy', () => Promise.resolve(new Response('', { status: 502 }))],
])('a call %s triggers a check', async (_how, call) => {
  const { reach, world, settle } = setUp()
  world.there = false
  await reach.watch(call()).catch(() => undefined)
  await settle()
  expect(reach.isReachable()).toBe(false)
})

test('ignores aborted and refused calls', async () => {
  const { reach, world, settle } = setUp()
  await reach.watch(Promise.reject(new DOMException('', 'AbortError'))).catch(() => undefined)
  await reach.watch(Promise.resolve(new Response('', { status: 403 })))
  await settle()
  expect(world.asked).toBe(0)
})

test('checks the server if a call is unanswered for long, but not after a late reply', async () => {
  const { reach, world, timers, settle } = setUp()
  world.there = false
  await reach.watch(Promise.resolve(new Response('')))
  timers[0]()
  await settle()
  expect(world.asked).toBe(0)
  void reach.watch(new Promise(() => undefined))
  timers[1]()
  await settle()
  expect([world.asked, reach.isReachable()]).toEqual([1, false])
})
