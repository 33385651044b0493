import '../app/theme.css'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { reach } from '../net/reach.ts'
import { movePointerAway, emulateMedia } from './browser.ts'

const findNoServer = () => Promise.reject(new TypeError('There is no server'))
const methods = ['warn', 'error'] as const

beforeEach(async () => {
  await page.viewport(1280, 900)
  await movePointerAway()
  await emulateMedia('prefers-reduced-motion', 'reduce')
  for (const method of methods) vi.spyOn(console, method)
  await restoreReach()
  // A test that calls the server must define the replies.
  vi.stubGlobal('fetch', findNoServer)
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

/** A late call of the previous test finds no server; the next test's calls would then wait five seconds for one. */
async function restoreReach(): Promise<void> {
  if (reach.isReachable()) return
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/health') ? Response.json({ status: 'ok' }) : findNoServer(),
  )
  reach.doubt()
  await vi.waitUntil(reach.isReachable)
}
