import { expect, test } from 'vitest'
import { createTurns, type TurnLimits } from './turns.ts'

const LIMITS: TurnLimits = {
  atOnce: 2,
  atOnceOfOne: 1,
  waitingOfOne: 3,
  waiting: 5,
  refusal: 'One at a time.',
  retryAfterS: 7,
}

/** Creates named work that a test ends by name. */
function set(limits: Partial<TurnLimits> = {}) {
  const turns = createTurns({ ...LIMITS, ...limits })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    ask(name: string, signal?: AbortSignal): Promise<string> {
      const work = () =>
        new Promise<string>((resolve) => {
          begun.push(name)
          ends.set(name, () => resolve(name))
        })
      return turns.run(name[0], work, signal)
    },
    async end(name: string) {
      ends.get(name)?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

test('lets owners take turns so that none takes all slots', async () => {
  const { ask, begun, end } = set()
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => ask(name))
  await end('')
  expect(begun).toEqual(['a1', 'b1'])
  await end('a1')
  expect(begun.slice(2)).toEqual(['c1'])
  await end('b1')
  expect(begun.slice(3)).toEqual(['a2'])
  await end('c1')
  expect(begun.slice(4)).toEqual(['b2'])
  await end('a2')
  await end('b2')
  await end('a3')
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1'])
})

test('refuses only an owner with too many calls waiting', async () => {
  const { ask, begun, end } = set({ waiting: 4 })
  const asked = ['a1', 'a2', 'a3', 'a4'].map((name) => ask(name))
  await expect(ask('a5')).rejects.toMatchObject({ status: 429, message: 'One at a time.', retryAfterS: 7 })
  asked.push(ask('b1'), ask('b2'))
  await expect(ask('c1'), 'too much altogether').rejects.toMatchObject({ status: 503, retryAfterS: 7 })
  for (const name of ['a1', 'a2', 'b1', 'b2', 'a3', 'a4']) await end(name)
  expect((await Promise.all(asked)).length).toBe(6)
  expect(begun).toHaveLength(6)
})

test('frees the slot when a caller leaves the queue or work fails', async () => {
  const { ask, begun, end } = set({ atOnce: 1 })
  const first = ask('a1')
  const leaving = new AbortController()
  const left = ask('a2', leaving.signal)
  const last = ask('b1')
  leaving.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  await end('a1')
  await end('b1')
  expect(begun).toEqual(['a1', 'b1'])
  await Promise.all([first, last])
  const turns = createTurns(LIMITS)
  await expect(turns.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  await expect(turns.run('a', async () => 'next')).resolves.toBe('next')
})

test('gives an owner several slots and releases each once', () => {
  const slots = createTurns({ atOnceOfOne: 2, refusal: 'Two are under way.', retryAfterS: 5 })
  const giveBack = slots.take('a')
  slots.take('a')
  expect(() => slots.take('a')).toThrow(
    expect.objectContaining({ status: 429, message: 'Two are under way.', retryAfterS: 5 }),
  )
  slots.take('b')
  giveBack()
  giveBack()
  slots.take('a')
  expect(() => slots.take('a')).toThrow('Two are under way.')
})
