import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseLanguage, followAccountLanguage, pickLanguage } from './language.ts'

function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const reload = vi.fn<() => void>()
let browser: ReturnType<typeof storage>
beforeEach(() => {
  browser = storage()
  vi.stubGlobal('localStorage', browser)
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('location', { reload })
})
afterEach(() => {
  vi.unstubAllGlobals()
  reload.mockClear()
})

const readNextLanguage = () => browser.getItem('spoor_language')

test("follows the account's language and reports whether the page must reload", () => {
  expect(followAccountLanguage('en')).toBe(false)
  expect(followAccountLanguage('af')).toBe(true)
  expect(readNextLanguage()).toBe('af')
})

test('keeps a language picked outside the settings in this tab, whoever signs in', () => {
  pickLanguage('af')
  expect(reload).toHaveBeenCalledTimes(1)
  expect(followAccountLanguage('en')).toBe(false)
  expect(readNextLanguage()).toBe('af')
})

test('prefers a choice in the settings to an earlier pick', () => {
  pickLanguage('af')
  chooseLanguage('en')
  expect(readNextLanguage()).toBe('en')
  expect(followAccountLanguage('af')).toBe(true)
})
