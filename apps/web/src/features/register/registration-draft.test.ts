import { expect, test, vi } from 'vitest'
import { keepDraft, NO_DRAFT, readDraft } from './registration-draft.ts'

function createStore(initial: Record<string, string> = {}) {
  const kept = new Map(Object.entries(initial))
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('the draft is restored until it is cleared', () => {
  const store = createStore()
  const kept = { step: 2, draft: { ...NO_DRAFT, name: 'Thandi' } } as const
  keepDraft(store, kept)
  expect(readDraft(store)).toEqual(kept)
  keepDraft(store, null)
  expect(readDraft(store)).toBeNull()
  expect(store.kept.size).toBe(0)
})

test.each(['{', 'null', '{"step":7}', '3'])('%s in its place is no draft', (text) => {
  expect(readDraft(createStore({ spoor_registration: text }))).toBeNull()
})

test('registration works without storage', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const full = {
    ...createStore(),
    setItem: () => {
      throw new Error('full')
    },
  }
  keepDraft(full, { step: 1, draft: NO_DRAFT })
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})
