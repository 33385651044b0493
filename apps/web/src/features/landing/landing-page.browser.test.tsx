import { getAppSettings, type AppSettings } from '@spoor/contract/routes/system.ts'
import { VENDORS } from '@spoor/contract/routes/vendor-accounts.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fake, serveApi } from '../../testing/serve-api.ts'
import { ELSEWHERE, showPage } from '../../testing/show-page.tsx'
import { LandingPage } from './landing-page.tsx'

const SETTINGS: AppSettings = {
  version: 'test',
  auth_provider: 'embedded',
  email_verification_required: false,
  firebase: null,
  terms_version: null,
  trial_days: 14,
  website_url: null,
  actions_off: [],
  demo: false,
  reports_by_mail: false,
  connects_vendors: true,
  notifications: false,
  map_style_url: null,
  map_dark_style_url: null,
  map_attribution: null,
  verification_time: null,
  support_address: 'help@example.com',
  operator: { name: 'Karoo Mileage (Pty) Ltd', phone: '021 555 0100' },
}

test('names supported trackers, the operator and how to reach them', async () => {
  serveApi(fake(getAppSettings, SETTINGS))
  await showPage('/', { '/': LandingPage, '/faq': ELSEWHERE, '/register': ELSEWHERE, '/enquiry': ELSEWHERE })
  await expect.element(page.getByText('Karoo Mileage (Pty) Ltd')).toBeVisible()
  await expect.element(page.getByRole('link', { name: '021 555 0100' })).toHaveAttribute('href', 'tel:0215550100')
  await expect.element(page.getByRole('link', { name: 'help@example.com' })).toBeVisible()
  await expect.element(page.getByText(/Traccar, TeslaMate, GPSLogger/)).toBeVisible()
  for (const name of ['AI-assisted classification', 'Fuel estimates for each vehicle', 'Teams'])
    await expect.element(page.getByRole('heading', { name })).toBeVisible()
})

test('promises of each tracking company only what this server can do', async () => {
  const rows = async (reports_by_mail: boolean) => {
    serveApi(fake(getAppSettings, { ...SETTINGS, reports_by_mail }))
    await showPage('/', { '/': LandingPage, '/faq': ELSEWHERE, '/register': ELSEWHERE, '/enquiry': ELSEWHERE })
    const region = page.getByRole('region', { name: 'Which trackers work' })
    await expect.element(region).toBeVisible()
    await expect.poll(() => region.getByText('Its reports by email').elements().length > 0).toBe(reports_by_mail)
    return [...region.element().querySelectorAll(':scope > ul > li')].map(({ textContent }) => textContent)
  }
  const without = await rows(false)
  expect(without.map((row) => /^(Cartrack|Netstar|Tracker|MiX|Ctrack)/.exec(row)?.[1])).not.toContain(undefined)
  const connected = without.filter((row) => row.includes('trips arrive by themselves'))
  expect(connected.map((row) => row.slice(0, 8).toLowerCase())).toEqual(VENDORS)
})
