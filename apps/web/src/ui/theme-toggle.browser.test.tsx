import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { emulateMedia } from '../testing/browser.ts'
import { ThemeProvider } from './theme/use-theme.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import { followSystemTheme, THEME_CHANGE } from './theme/theme.ts'

const html = document.documentElement
const toDark = page.getByRole('button', { name: 'Switch to dark theme' })
const toLight = page.getByRole('button', { name: 'Switch to light theme' })
const isDark = () => html.classList.contains('dark')

async function showToggle(): Promise<void> {
  await render(
    <ThemeProvider>
      <ThemeToggle />
    </ThemeProvider>,
  )
}

test('changes the theme on click, stores it, and dispatches an event on the window', async () => {
  const told = vi.fn<(event: Event) => void>()
  addEventListener(THEME_CHANGE, told)
  await showToggle()
  await toDark.click()
  expect(isDark()).toBe(true)
  expect(told.mock.calls.map(([event]) => (event as CustomEvent).detail)).toEqual([{ dark: true }])
  expect(localStorage.getItem('spoor_dark_mode')).toBe('true')
  await expect.element(toLight).toBeVisible()
  removeEventListener(THEME_CHANGE, told)
})

test('ignores a second click within the 500 ms colour fade', async () => {
  vi.useFakeTimers({ now: Date.now() + 3_600_000 })
  await showToggle()
  // Not through a locator, because that advances the clock while it searches.
  const press = () => (page.getByRole('button').element() as HTMLElement).click()
  press()
  expect(isDark()).toBe(true)
  expect(document.body).toHaveClass('theme-fade')
  vi.advanceTimersByTime(499)
  press()
  expect(isDark()).toBe(true)
  expect(document.body).toHaveClass('theme-fade')
  vi.advanceTimersByTime(1)
  expect(document.body).not.toHaveClass('theme-fade')
  press()
  expect(isDark()).toBe(false)
  vi.advanceTimersByTime(500)
})

test('works without browser storage and logs a warning', async () => {
  vi.useFakeTimers({ now: Date.now() + 7_200_000 })
  const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('storage is full')
  })
  await showToggle()
  await toDark.click()
  expect(isDark()).toBe(true)
  expect(warned.mock.calls.map(([said]) => said as string)).toContain(
    'spoor_dark_mode could not be stored in this browser',
  )
  warned.mockClear()
  vi.advanceTimersByTime(500)
})

test('follows the operating system until the user chooses a theme', async () => {
  vi.useFakeTimers({ now: Date.now() + 10_800_000 })
  await emulateMedia('prefers-color-scheme', 'light')
  followSystemTheme()
  await showToggle()
  await expect.element(toDark).toBeVisible()
  await emulateMedia('prefers-color-scheme', 'dark')
  await expect.poll(isDark).toBe(true)
  await emulateMedia('prefers-color-scheme', 'light')
  await expect.poll(isDark).toBe(false)
  await toDark.click()
  expect(isDark()).toBe(true)
  await emulateMedia('prefers-color-scheme', 'dark')
  await emulateMedia('prefers-color-scheme', 'light')
  await expect.poll(() => matchMedia('(prefers-color-scheme: dark)').matches).toBe(false)
  expect(isDark()).toBe(true)
  vi.advanceTimersByTime(500)
})
