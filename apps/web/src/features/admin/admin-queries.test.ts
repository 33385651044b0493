import { expect, test } from 'vitest'
import { uniqueById } from './admin-queries.ts'

test('duplicate ids are removed, and the order and the total are preserved', () => {
  const page = { items: [{ id: 'a' }, { id: 'b' }, { id: 'a' }], total: 1000, more: true as const }
  expect(uniqueById(page)).toEqual({ items: [{ id: 'a' }, { id: 'b' }], total: 1000, more: true })
})
