import '../app/theme.css'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { movePointerAway, prefer } from './browser.ts'

const methods = ['warn', 'error'] as const

beforeEach(async () => {
  await page.viewport(1280, 900)
  await movePointerAway()
  await prefer('prefers-reduced-motion', 'reduce')
  for (const method of methods) vi.spyOn(console, method)
  // Whoever calls a server says what it answers.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('There is no server')))
})

// What a page says on the console is a fault, or something the test should have looked at.
afterEach(() => {
  const said = methods.flatMap((method) => vi.mocked(console[method]).mock.calls)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
  document.documentElement.classList.remove('dark')
  expect(said, 'said on the console').toEqual([])
})
