import '../app/theme.css'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { movePointerAway, emulateMedia } from './browser.ts'

const methods = ['warn', 'error'] as const

beforeEach(async () => {
  await page.viewport(1280, 900)
  await movePointerAway()
  await emulateMedia('prefers-reduced-motion', 'reduce')
  for (const method of methods) vi.spyOn(console, method)
  // A test that calls the server must define the replies.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('There is no server')))
})

// Console output is a bug, or something the test must expect.
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
