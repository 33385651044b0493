import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleEverywhere } from '../../testing/accessible.ts'
import { showPage } from '../../testing/show-page.tsx'
import { FaqPage } from './faq-page.tsx'

test('questions can be searched and show their sources', async () => {
  await showPage('/faq', { '/faq': FaqPage })
  const question = page.getByText('How long must I keep my logbook?')
  await question.click()
  await expect.element(page.getByText(/At least five years/)).toBeVisible()
  const answer = page.getByRole('listitem').filter({ has: question })
  await expect.element(answer.getByText('Source: SARS travel logbook (eLogbook)')).toBeVisible()
  await expectAccessibleEverywhere()
  const search = page.getByRole('searchbox', { name: 'Search the questions' })
  await search.fill('PHONE locked')
  await expect.element(page.getByText('1 question found')).toBeVisible()
  await expect.element(page.getByText('Does the Trip Tracker record while my phone is locked?')).toBeVisible()
  // A single result is expanded.
  await expect.element(page.getByText(/^No browser can do that/)).toBeVisible()
  expect(question.query()).toBeNull()
  await search.fill('unicorn')
  await expect.element(page.getByText('No question matches')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.element(question).toBeVisible()
})

test('topics link to their questions', async () => {
  const address = await showPage('/faq', { '/faq': FaqPage })
  await page.getByRole('link', { name: 'Odometer' }).click()
  await expect.poll(address).toBe('/faq#odometer')
  const topic = page.getByRole('region', { name: 'Odometer' })
  await expect.element(topic).toBeInViewport()
  await expect.element(topic.getByText('What are unlogged kilometres?')).toBeVisible()
})
