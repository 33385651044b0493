import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { emulateMedia } from '../testing/browser.ts'
import { LoadingOverlay } from './loading-overlay.tsx'

const lit = () => document.querySelectorAll('circle[opacity="1"]').length

test('while there is nothing to see a GPS monitor runs, and a line says what is being done', async () => {
  await emulateMedia('prefers-reduced-motion', 'no-preference')
  vi.useFakeTimers()
  await render(<LoadingOverlay kind="auth" />)
  await expect.element(page.getByRole('status').getByText('Verifying your access...')).toBeVisible()
  const before = lit()
  await vi.advanceTimersByTimeAsync(100)
  await expect.poll(lit).toBeGreaterThan(before)
})

test('where motion is unwelcome the monitor stands still, complete', async () => {
  await emulateMedia('prefers-reduced-motion', 'reduce')
  vi.useFakeTimers()
  await render(<LoadingOverlay kind="auth" />)
  const before = lit()
  expect(before).toBe(document.querySelectorAll('circle').length)
  await vi.advanceTimersByTimeAsync(1000)
  expect(lit()).toBe(before)
})
