import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setSession } from '../../session/session.ts'
import { expectAccessibleEverywhere } from '../../testing/accessible.ts'
import { createSession } from '../../testing/a-session.ts'
import { answer, showPage } from '../../testing/show-page.tsx'
import { SignedInFrame } from './signed-in-layout.tsx'

const bar = page.getByRole('navigation', { name: 'Quick access' })
const menu = page.getByRole('dialog', { name: 'Menu' })
const more = bar.getByRole('button', { name: 'More' })

const Page = () => (
  <SignedInFrame>
    <p className="h-[1500px]">Trips</p>
  </SignedInFrame>
)

beforeEach(async () => {
  answer({ '/settings/app': {}, '/trips/totals': { trips: 1240 } })
  await page.viewport(390, 844)
  setSession(createSession({ name: 'Naledi Example' }))
})
afterEach(() => {
  setSession(null)
  vi.unstubAllGlobals()
})

const show = () =>
  showPage('/logbook', { '/logbook': Page, '/review': Page, '/upload': Page, '/vehicles': Page, '/faq': Page })
const getRectangle = (locator: typeof bar) => locator.element().getBoundingClientRect()

test('stays at the bottom of a phone, links to the most used pages and marks the current one', async () => {
  const address = await show()
  await expectAccessibleEverywhere('nav', { widthsPx: [390] })
  await page.viewport(390, 844)
  expect(getRectangle(bar).bottom).toBe(844)
  expect(getRectangle(bar).height).toBe(56)
  const current = bar.getByRole('link', { name: 'Logbook' })
  await expect.element(current).toHaveAttribute('aria-current', 'page')
  // The current page is also marked by a ring around the icon.
  expect(getComputedStyle(current.element().firstElementChild!).boxShadow).not.toMatch(/^(none|)$/)
  await bar.getByRole('link', { name: /^Review/ }).click()
  await expect.poll(address).toBe('/review')
  await expect.element(bar.getByRole('link', { name: /^Review/ })).toHaveAttribute('aria-current', 'page')
  await expect.element(bar.getByRole('link', { name: 'Logbook' })).not.toHaveAttribute('aria-current')
  for (const item of bar.getByRole('link').elements()) {
    expect(item.getBoundingClientRect().width).toBeGreaterThanOrEqual(44)
    expect(item.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  }
})

test('opens the menu with More, by keyboard too, and returns the focus afterwards', async () => {
  const address = await show()
  ;(more.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(menu.getByRole('button', { name: 'Close menu' })).toHaveFocus()
  await expect.element(menu.getByText('Naledi Example')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(more).toHaveFocus()
  await more.click()
  await menu.getByRole('link', { name: 'Vehicles' }).click()
  await expect.poll(address).toBe('/vehicles')
  await expect.element(menu).not.toBeInTheDocument()
})

test('never covers the end of a page, and is absent on wide screens', async () => {
  await show()
  await expect.element(bar).toBeVisible()
  window.scrollTo(0, document.documentElement.scrollHeight)
  const last = page.getByRole('contentinfo')
  await expect.poll(() => getRectangle(last).bottom).toBeLessThanOrEqual(getRectangle(bar).top)
  await page.viewport(768, 900)
  await expect.element(page.getByText('Trips')).toBeVisible()
  expect(bar.query()).toBeNull()
  expect(getComputedStyle(document.documentElement).getPropertyValue('--bottom-bar')).toBe('0px')
})

test('truncates no label at double text size', async () => {
  await show()
  const labels = () => [...bar.element().querySelectorAll<HTMLElement>('a > span:last-child, button > span:last-child')]
  await expect.poll(() => labels().length).toBe(4)
  for (const label of labels()) label.style.fontSize = '24px'
  const { top, bottom } = getRectangle(bar)
  for (const label of labels()) {
    expect(label.scrollWidth, label.innerText).toBeLessThanOrEqual(label.clientWidth)
    expect(label.getBoundingClientRect().bottom, label.innerText).toBeLessThanOrEqual(bottom)
    expect(label.parentElement!.firstElementChild!.getBoundingClientRect().top).toBeGreaterThanOrEqual(top)
  }
})
