import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { emulateMedia } from '../testing/browser.ts'
import { LoadingOverlay } from './loading-overlay.tsx'

const countLitTicks = () => document.querySelectorAll('circle[opacity="1"]').length

test('runs the GPS monitor and shows what is loading while the page is empty', async () => {
  await emulateMedia('prefers-reduced-motion', 'no-preference')
  vi.useFakeTimers()
  await render(<LoadingOverlay kind="auth" />)
  await expect.element(page.getByRole('status').getByText('Verifying your access...')).toBeVisible()
  const before = countLitTicks()
  await vi.advanceTimersByTimeAsync(100)
  await expect.poll(countLitTicks).toBeGreaterThan(before)
})

test('shows a still, complete track with reduced motion', async () => {
  await emulateMedia('prefers-reduced-motion', 'reduce')
  vi.useFakeTimers()
  await render(<LoadingOverlay kind="auth" />)
  const before = countLitTicks()
  expect(before).toBe(document.querySelectorAll('circle').length)
  await vi.advanceTimersByTimeAsync(1000)
  expect(countLitTicks()).toBe(before)
})
