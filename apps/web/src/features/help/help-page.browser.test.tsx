import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleEverywhere } from '../../testing/accessible.ts'
import { ELSEWHERE, showPage } from '../../testing/show-page.tsx'
import { HelpPage } from './help-page.tsx'

const GUIDES = [
  {
    name: 'Upload Data',
    holds: [
      'Prepare data',
      'Upload file',
      'Configure settings',
      'Process and validate',
      'Files up to 50MB',
      'within 2-3 minutes',
      'Excel .xlsx',
      'Recommended',
      'CSV .csv',
      'Date/Time · required',
      'Start Location · required',
      'End Location · required',
      'Distance · optional',
      'Vehicle · optional',
    ],
  },
  {
    name: 'Dashboard Navigation',
    holds: [
      'Main navigation',
      'Quick stats',
      'Smart search',
      'Vehicles',
      'Places',
      'Reports',
      'Trip navigation',
      'Ctrl+M',
      'Ctrl+F',
      'Ctrl+N',
      'Ctrl+R',
      'Ctrl+E',
      'Ctrl+S',
      'Tab',
      'Esc',
      'Desktop',
      'Tablet',
      'Mobile',
      'Daily',
      'Weekly',
      'Monthly',
      // Features added after the guide was written.
      'work hours',
      'language',
      'Offline',
      "Accept Spoor's suggestion",
      'Shift+J',
      'Delete',
      'swipe',
    ],
  },
  {
    name: 'Edit Data Tabs',
    holds: [
      'Custom tabs',
      'Advanced filtering',
      'Column management',
      'Templates and sharing',
      'Date and time',
      'Locations',
      'Distance',
      'Classification',
      'Vehicle',
      'Driver',
      'Costs',
      'Notes',
    ],
  },
]

const show = () =>
  showPage('/how-to', { '/how-to': HelpPage, '/upload': ELSEWHERE, '/faq': ELSEWHERE }, { under: ['signed-in'] })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })

test('opens three guides, each with a link back', async () => {
  const address = await show()
  await expect.element(heading('How-To Guides')).toBeVisible()
  await expect.poll(() => page.getByRole('listitem').elements().length).toBe(3)
  await expectAccessibleEverywhere()
  for (const { name, holds } of GUIDES) {
    // Use the keyboard only.
    ;(page.getByRole('link', { name }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(heading(name)).toBeVisible()
    const text = document.body.innerText
    for (const words of holds) expect(text, `${name} holds ${words}`).toContain(words)
    const pictures = [...document.querySelectorAll('img')]
    expect(pictures.length, `pictures of ${name}`).toBeGreaterThan(0)
    for (const picture of pictures) {
      expect(picture.src).toMatch(/guide-.*-wide-light/)
      expect(picture.alt).toBeTruthy()
      expect(picture.loading).toBe('lazy')
    }
    await expectAccessibleEverywhere()
    await page.getByRole('button', { name: 'Back to All Guides' }).click()
    await expect.element(heading('How-To Guides')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Upload Data' }).click()
  await page.getByRole('link', { name: 'Start Upload' }).click()
  await expect.poll(address).toBe('/upload')
})

test('without a support address, links to the questions', async () => {
  await show()
  await expect.element(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', '/faq#support')
  await expect.element(page.getByRole('link', { name: 'Browse FAQ' })).toHaveAttribute('href', '/faq')
})
