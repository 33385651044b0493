import { readFile } from 'node:fs/promises'
import { expectAccessibleEverywhere } from './support/accessible.ts'
import { expect, test } from './support/test.ts'

test('three guides, each with its way back', async ({ signedInPage: page }) => {
  test.slow()
  await page.goto('/how-to')
  await expect(page.getByRole('heading', { level: 1, name: 'How-To Guides' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('listitem')).toHaveCount(3)
  await expectAccessibleEverywhere(page, 'the help centre')
  const guides = [
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
        'Trip navigation',
        ...['Ctrl+M', 'Ctrl+F', 'Ctrl+N', 'Ctrl+R', 'Ctrl+E', 'Ctrl+S', 'Tab', 'Esc'],
        ...['Desktop', 'Tablet', 'Mobile', 'Daily', 'Weekly', 'Monthly'],
        // What came after the guide was written.
        ...['work hours', 'language', 'Offline', "Accept Spoor's suggestion", 'Shift+J', 'Delete', 'swipe'],
      ],
    },
    {
      name: 'Edit Data Tabs',
      holds: [
        ...['Custom tabs', 'Advanced filtering', 'Column management', 'Templates and sharing'],
        ...['Date and time', 'Locations', 'Distance', 'Classification', 'Vehicle', 'Driver', 'Costs', 'Notes'],
      ],
    },
  ]
  for (const { name, holds } of guides) {
    // By keyboard alone.
    await main.getByRole('link', { name }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const text = await main.innerText()
    for (const words of holds) expect(text, `${name} holds ${words}`).toContain(words)
    await expectAccessibleEverywhere(page, `the guide ${name}`)
    await page.getByRole('button', { name: 'Back to All Guides' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'How-To Guides' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Upload Data' }).last().click()
  await page.getByRole('link', { name: 'Start Upload' }).click()
  await expect(page).toHaveURL('/upload')
})

test('the sample file imports with no row left out', async ({ signedInPage: page, person }) => {
  await page.goto('/how-to?guide=upload-data')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'View Sample File' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('spoor-sample-trips.csv')
  const buffer = await readFile(await download.path())
  await page.goto('/upload')
  await page.setInputFiles('input[type=file]', { name: download.suggestedFilename(), mimeType: 'text/csv', buffer })
  const { headers } = person
  const recent = async () => {
    const reply = await page.request.get('/upload/recent?limit=1', { headers })
    return ((await reply.json()) as Record<string, unknown>[])[0]
  }
  await expect.poll(async () => (await recent())?.status).toBe('saved')
  expect(await recent()).toMatchObject({
    kind: 'trips',
    rows_read: 8,
    rows_used: 8,
    rows_skipped: 0,
    duplicates: 0,
    trips_found: 8,
    warnings: [],
  })
})

test('support and questions are a click away, with or without an address', async ({ signedInPage: page }) => {
  await page.goto('/how-to')
  await page.getByRole('link', { name: 'Contact Support' }).click()
  await expect(page).toHaveURL('/faq#support')
  await expect(page.getByText('No support address has been set up.')).toBeVisible()
  await page.route('**/settings/app', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ json: { ...(await reply.json()), support_address: 'help@example.com' } })
  })
  await page.goto('/how-to')
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
    'href',
    'mailto:help@example.com',
  )
  await page.getByRole('main').getByRole('link', { name: 'Browse FAQ' }).click()
  await expect(page).toHaveURL('/faq')
})

test('the questions are public, can be searched, and name their sources', async ({ page }) => {
  test.slow()
  await page.goto('/faq')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  const question = page.getByText('How long must I keep my logbook?')
  await question.click()
  await expect(page.getByText(/At least five years/)).toBeVisible()
  const answer = page.getByRole('listitem').filter({ has: question })
  await expect(answer.getByText('Source: SARS travel logbook (eLogbook)')).toBeVisible()
  await expectAccessibleEverywhere(page, 'the FAQ')
  const search = page.getByRole('searchbox', { name: 'Search the questions' })
  await search.fill('PHONE locked')
  await expect(page.getByText('1 question found')).toBeVisible()
  await expect(page.getByText('Does the Trip Tracker record while my phone is locked?')).toBeVisible()
  await expect(question).toHaveCount(0)
  await search.fill('unicorn')
  await expect(page.getByText('No question matches')).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(question).toBeVisible()
})
