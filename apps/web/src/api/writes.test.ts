import { expect, test } from 'vitest'
import { createWrites } from './writes.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('waits for pending writes, whether they succeed or fail', async () => {
  const writes = createWrites()
  const saving = Promise.withResolvers<string>()
  const failing = Promise.withResolvers<string>()
  expect(writes.note('PATCH', saving.promise)).toBe(saving.promise)
  const failed = expect(writes.note('DELETE', failing.promise)).rejects.toThrow('no network')
  let done = false
  void writes.answered().then(() => (done = true))
  failing.reject(new Error('no network'))
  await failed
  expect(done).toBe(false)
  saving.resolve('saved')
  await settle()
  expect(done).toBe(true)
})

test('does not wait for reads', async () => {
  const writes = createWrites()
  void writes.note(undefined, new Promise(() => undefined))
  void writes.note('GET', new Promise(() => undefined))
  await expect(writes.answered()).resolves.toBeUndefined()
})
