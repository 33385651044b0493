import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleEverywhere } from '../testing/accessible.ts'
import { ELSEWHERE, showPage } from '../testing/show-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'

const show = (at: string) =>
  showPage(at, { '/': ELSEWHERE, '/login': ELSEWHERE, '/faq': ELSEWHERE }, { notFound: NotFoundPage })
const heading = page.getByRole('heading', { name: 'Page Not Found' })

test('explains what to do, and lets the user pause the countdown', async () => {
  vi.useFakeTimers()
  const address = await show('/no/such/page')
  await expect.element(page.getByText('Error 404')).toBeVisible()
  await expect.element(heading).toBeVisible()
  await expect.element(page.getByRole('main').getByText('/no/such/page')).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect.element(page.getByText('You stay on this page.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'contact support' })).toBeVisible()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(address()).toBe('/no/such/page')
  vi.useRealTimers()
  await expectAccessibleEverywhere()
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect.poll(address).toBe('/login?from=%2Fno%2Fsuch%2Fpage')
})

test('waits 2 s, counts down 5 s, and redirects to the login with the requested URL', async () => {
  vi.useFakeTimers()
  const address = await show('/no/such/page?a=1')
  const timer = () => page.getByRole('timer').query()?.textContent
  await vi.waitFor(() => expect(timer()).toBe('Redirecting to Login soon'))
  await vi.waitFor(() => expect(timer()).toBe('Redirecting to Login in 5 seconds'), { timeout: 5000 })
  const seen: unknown[] = []
  for (let i = 0; i < 4; i++) {
    await vi.advanceTimersByTimeAsync(1000)
    seen.push(timer())
  }
  expect(seen).toEqual([4, 3, 2, 1].map((n) => `Redirecting to Login in ${n} second${n === 1 ? '' : 's'}`))
  expect(address()).toBe('/no/such/page?a=1')
  await vi.advanceTimersByTimeAsync(1000)
  await vi.waitFor(() => expect(address()).toBe('/login?from=%2Fno%2Fsuch%2Fpage%3Fa%3D1'))
})
