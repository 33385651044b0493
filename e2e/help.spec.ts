import { readFile } from 'node:fs/promises'
import { expectAccessibleEverywhere } from './support/accessible.ts'
import { expect, test } from './support/test.ts'

test('a guide has its own page and links to what it describes', async ({ signedInPage: page }) => {
  await page.goto('/how-to')
  await page.getByRole('main').getByRole('link', { name: 'Upload Data' }).click()
  await expect(page).toHaveURL('/how-to?guide=upload-data')
  await page.getByRole('link', { name: 'Start Upload' }).click()
  await expect(page).toHaveURL('/upload')
})

test('the sample file imports without skipped rows', async ({ signedInPage: page, person }) => {
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

test('support and the FAQ are one click away, with or without a support address', async ({ signedInPage: page }) => {
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

test('the FAQ is public', async ({ page }) => {
  await page.goto('/faq')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(page.getByText('How long must I keep my logbook?')).toBeVisible()
  await expectAccessibleEverywhere(page, 'the FAQ')
})
