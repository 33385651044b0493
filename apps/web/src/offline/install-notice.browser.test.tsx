import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessibleEverywhere } from '../testing/accessible.ts'
import { InstallNotice } from './install-notice.tsx'

const offer = page.getByRole('region', { name: 'Install Spoor' })
const prompt = vi.fn(() => Promise.resolve())

/** A phone whose browser can install, or an iPhone, on which the share menu does. */
function beOnA(phone: 'android' | 'iphone'): void {
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

test('it is not offered at the first visit, but after the first trip, and asks the browser', async () => {
  beOnA('android')
  const { rerender } = await render(<InstallNotice hasRecorded={false} />)
  expect(offer.query()).toBeNull()
  await rerender(<InstallNotice hasRecorded />)
  await expect.element(offer).toBeVisible()
  await expectAccessibleEverywhere('section', { widthsPx: [390] })
  await offer.getByRole('button', { name: 'Install Spoor' }).click()
  expect(prompt).toHaveBeenCalledOnce()
  await expect.element(offer).not.toBeInTheDocument()
})

test('on the third day an iPhone says how, and a refusal is for good', async () => {
  beOnA('iphone')
  localStorage.setItem('spoor_visits', '2,1')
  const { unmount } = await render(<InstallNotice hasRecorded={false} />)
  await expect.element(offer.getByText(/Add to Home Screen/)).toBeVisible()
  await offer.getByRole('button', { name: 'Got it' }).click()
  await expect.element(offer).not.toBeInTheDocument()
  await unmount()
  await render(<InstallNotice hasRecorded />)
  expect(offer.query()).toBeNull()
})
