import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessibleEverywhere } from '../testing/accessible.ts'
import { InstallNotice } from './install-notice.tsx'

const offer = page.getByRole('region', { name: 'Install Spoor' })
const prompt = vi.fn(() => Promise.resolve())

/** An Android phone whose browser can install apps, or an iPhone, which uses the share menu. */
function emulate(phone: 'android' | 'iphone'): void {
  const real = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const asked = real(query)
    return query === '(pointer: coarse)' ? Object.defineProperty(asked, 'matches', { value: true }) : asked
  })
  if (phone === 'iphone') Object.defineProperty(navigator, 'standalone', { value: false, configurable: true })
  else globalThis.spoorInstall = Object.assign(new Event('beforeinstallprompt'), { prompt })
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  globalThis.spoorInstall = undefined
  Reflect.deleteProperty(navigator, 'standalone')
})

test("appears after the first trip rather than the first visit, and opens the browser's prompt", async () => {
  emulate('android')
  const { rerender } = await render(<InstallNotice hasRecorded={false} />)
  expect(offer.query()).toBeNull()
  await rerender(<InstallNotice hasRecorded />)
  await expect.element(offer).toBeVisible()
  await expectAccessibleEverywhere('section', { widthsPx: [390] })
  await offer.getByRole('button', { name: 'Install Spoor' }).click()
  expect(prompt).toHaveBeenCalledOnce()
  await expect.element(offer).not.toBeInTheDocument()
})

test('shows instructions on an iPhone on the third day, and stays hidden once declined', async () => {
  emulate('iphone')
  localStorage.setItem('spoor_visits', '2,1')
  const { unmount } = await render(<InstallNotice hasRecorded={false} />)
  await expect.element(offer.getByText(/Add to Home Screen/)).toBeVisible()
  await offer.getByRole('button', { name: 'Got it' }).click()
  await expect.element(offer).not.toBeInTheDocument()
  await unmount()
  await render(<InstallNotice hasRecorded />)
  expect(offer.query()).toBeNull()
})
