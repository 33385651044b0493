import { afterEach, expect, test, vi } from 'vitest'
import { keepDraft, NO_DRAFT, readDraft } from './registration-draft.ts'

function stubStorage(initial: Record<string, string> = {}, changes: Partial<Storage> = {}) {
  const kept = new Map(Object.entries(initial))
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    ...changes,
  })
  return kept
}

afterEach(() => vi.unstubAllGlobals())

test('the draft is restored until it is cleared', () => {
  const stored = stubStorage()
  const kept = { step: 2, draft: { ...NO_DRAFT, name: 'Thandi' } } as const
  keepDraft(kept)
  expect(readDraft()).toEqual(kept)
  keepDraft(null)
  expect(readDraft()).toBeNull()
  expect(stored.size).toBe(0)
})

test.each(['{', 'null', '{"step":7}', '3'])('%s in its place is no draft', (text) => {
  stubStorage({ spoor_registration: text })
  expect(readDraft()).toBeNull()
})

test('registration works without storage', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  stubStorage(
    {},
    {
      setItem: () => {
        throw new Error('full')
      },
    },
  )
  keepDraft({ step: 1, draft: NO_DRAFT })
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})
