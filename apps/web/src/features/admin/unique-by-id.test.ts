import { expect, test } from 'vitest'
import { uniqueById } from './unique-by-id.ts'

test('each id stays once, in order', () => {
  expect(uniqueById([{ id: 'a' }, { id: 'b' }, { id: 'a' }]).map(({ id }) => id)).toEqual(['a', 'b'])
})
