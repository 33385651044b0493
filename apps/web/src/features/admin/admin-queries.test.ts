import { expect, test } from 'vitest'
import { uniqueById } from './admin-queries.ts'

test('duplicate ids are removed and the order is preserved', () => {
  expect(uniqueById([{ id: 'a' }, { id: 'b' }, { id: 'a' }]).map(({ id }) => id)).toEqual(['a', 'b'])
})
