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

const ofNextPage = () => browser.getItem('spoor_language')

test('a page follows the account, and says whether it has to be loaded anew for that', () => {
  expect(followAccountLanguage('en')).toBe(false)
  expect(followAccountLanguage('af')).toBe(true)
  expect(ofNextPage()).toBe('af')
})

test('what was picked before the settings stands in this tab, whoever signs in', () => {
  pickLanguage('zu')
  expect(reload).toHaveBeenCalledTimes(1)
  expect(followAccountLanguage('af')).toBe(false)
  expect(ofNextPage()).toBe('zu')
})

test('a choice in the settings goes before what was picked', () => {
  pickLanguage('zu')
  chooseLanguage('af')
  expect(ofNextPage()).toBe('af')
  expect(followAccountLanguage('af')).toBe(true)
})
