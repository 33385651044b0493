import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setSession } from '../../session/session.ts'
import { expectAccessibleEverywhere } from '../../testing/accessible.ts'
import { createSession } from '../../testing/a-session.ts'
import { ELSEWHERE, showPage } from '../../testing/show-page.tsx'
import { SignedInHeader } from './signed-in-layout.tsx'

const menu = page.getByRole('dialog', { name: 'Menu' })
const open = page.getByRole('button', { name: 'Open menu' })

afterEach(() => setSession(null))

test('slides the menu in on a tablet, and closes it on navigation', async () => {
  await page.viewport(820, 1180)
  setSession(createSession({ name: 'Naledi Example' }))
  const address = await showPage('/dashboard', {
    '/dashboard': () => <SignedInHeader />,
    '/upload': () => <SignedInHeader />,
    '/logbook': ELSEWHERE,
  })
  await open.click()
  await expect.element(menu.getByRole('button', { name: 'Close menu' })).toHaveFocus()
  await expect.element(menu.getByText('Naledi Example')).toBeVisible()
  await expect.element(menu.getByText('Individual', { exact: true })).toBeVisible()
  await expectAccessibleEverywhere('dialog[open]', { widthsPx: [820] })
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await open.click()
  await menu.getByRole('link', { name: 'Upload Data' }).click()
  await expect.poll(address).toBe('/upload')
  await expect.element(menu).not.toBeInTheDocument()
})

test('shows the user and the actions on a wide screen', async () => {
  setSession(createSession({ name: 'Naledi Example' }))
  await showPage('/dashboard', { '/dashboard': () => <SignedInHeader /> })
  const header = page.getByRole('banner')
  await expect.element(header.getByText('Naledi Example')).toBeVisible()
  await expect.element(header.getByText('Individual', { exact: true })).toBeVisible()
  await expect.element(header.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect.element(header.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible()
  expect(header.getByRole('button', { name: 'Open menu' }).query()).toBeNull()
})
