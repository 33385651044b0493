import { expect, test } from 'vitest'
import { createOwnerSlots } from './owner-slots.ts'

test('gives an owner a number of slots and releases each once', () => {
  const slots = createOwnerSlots({ most: 2, refusal: 'Two are under way.', retryAfterS: 5 })
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
