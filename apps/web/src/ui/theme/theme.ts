import { readStored, store } from '../../net/browser-storage.ts'

/** How long a toggle fades the colours, and ignores further clicks. */
const FADE_MS = 500
const DARK_KEY = 'spoor_dark_mode'
const MANUAL_KEY = 'spoor_theme_manual'
export const THEME_CHANGE = 'theme-change'

let blockedUntilMs = 0

export const isDark = (): boolean => document.documentElement.classList.contains('dark')

/** Applies a theme immediately and dispatches an event on the window. */
export function setDark(dark: boolean): void {
  if (dark === isDark()) return
  document.documentElement.classList.toggle('dark', dark)
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#121513' : '#fbfaf7')
  store('localStorage', DARK_KEY, String(dark))
  window.dispatchEvent(new CustomEvent(THEME_CHANGE, { detail: { dark } }))
}

/** Switches to the other theme and stores it as the user's choice; ignores a second click during the fade. */
export function toggleTheme(nowMs: number = Date.now()): void {
  if (nowMs < blockedUntilMs) return
  blockedUntilMs = nowMs + FADE_MS
  store('localStorage', MANUAL_KEY, 'true')
  document.body.classList.add('theme-fade')
  setTimeout(() => document.body.classList.remove('theme-fade'), FADE_MS)
  setDark(!isDark())
}

/** Follows changes of the operating system's theme until the user has chosen one. */
export function followSystemTheme(): void {
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
    if (readStored('localStorage', MANUAL_KEY) !== 'true') setDark(matches)
  })
}
