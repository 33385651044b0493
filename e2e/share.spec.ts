import type { Page } from '@playwright/test'
import { signIn } from './support/accounts.ts'
import { drivesCsv } from './support/drives-csv.ts'
import { expect, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 }, hasTouch: true })
test.slow()

interface Shared {
  name: string
  text: string
}

/** Sends the request that Chrome on Android makes when another app shares files with the installed app. */
const share = (page: Page, files: readonly Shared[]) =>
  page.evaluate((given) => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'POST', action: '/upload/share', enctype: 'multipart/form-data' })
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files', multiple: true })
    const transfer = new DataTransfer()
    for (const { name, text } of given) transfer.items.add(new File([text], name))
    input.files = transfer.files
    form.append(input)
    document.body.append(form)
    form.submit()
  }, files)

test('files shared from another app wait for the sign-in and are uploaded once confirmed', async ({
  signedInPage: page,
  person,
}) => {
  await page.goto('/upload')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.getByRole('button', { name: 'More' }).tap()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).tap()
  await expect(page).toHaveURL('/')

  const text = drivesCsv({ rows: 600, startMs: Date.UTC(2026, 2, 2, 5) }).toString()
  await share(page, [
    { name: 'march.csv', text },
    { name: 'notes.docx', text: 'no trips' },
  ])
  await expect(page).toHaveURL(/\/login/)
  await signIn(page, person)
  await expect(page).toHaveURL('/upload')
  const shared = page.getByRole('region', { name: 'Shared with Spoor' })
  await expect(shared.getByText('march.csv')).toBeVisible()
  await expect(shared.getByText('Only CSV, XLS, and XLSX files are supported.', { exact: false })).toBeVisible()
  await shared.getByRole('button', { name: 'Upload 1 file' }).tap()
  await expect(page.getByRole('region', { name: 'Current Processing' })).toContainText('Complete', { timeout: 30_000 })

  // Files are uploaded once; those that failed are still listed.
  await page.reload()
  await expect(shared.getByText('notes.docx')).toBeVisible()
  await expect(shared.getByText('march.csv')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Recent Uploads' })).toContainText('march.csv')
})
