import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere } from './support/accessible.ts'
import { drivesCsv } from './support/drives-csv.ts'
import { EVERY_KIND } from './support/every-kind-of-file.ts'
import { expect, test } from './support/test.ts'

const START_MS = Date.UTC(2026, 2, 2, 5)
const csv = (name: string, buffer: Buffer) => ({ name, mimeType: 'text/csv', buffer })
const choose = (page: Page, ...files: ReturnType<typeof csv>[]) => page.getByTestId('file-input').setInputFiles(files)
const current = (page: Page) => page.getByRole('region', { name: 'Current Processing' })
const recent = (page: Page) => page.getByRole('region', { name: 'Recent Uploads' })

test.beforeEach(async ({ signedInPage: page }) => {
  await page.goto('/upload')
  await expect(page.getByRole('heading', { name: 'Upload GPS Data' })).toBeVisible()
})

test('the page describes accepted files and the result', async ({ signedInPage: page }) => {
  await expect(page.getByRole('button', { name: 'Choose Files' })).toBeVisible()
  const input = page.getByTestId('file-input')
  await expect(input).toHaveAttribute('multiple', '')
  const accept = (await input.getAttribute('accept'))?.split(',').sort()
  expect(accept).toEqual(EVERY_KIND.map(({ name }) => name.slice(name.lastIndexOf('.'))).sort())
  await expect(recent(page)).toContainText('No files yet')
  await expect(page.getByRole('heading', { name: 'Your Reports' })).toBeVisible()
  await expect(page.getByText('Download PDF summaries')).toBeVisible()
  await expect(page.getByText('Export Excel reports')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Processing & Notifications' })).toBeVisible()
  await expect(page.getByText('Processing time varies')).toBeVisible()
  await expect(page.getByText('email on completion')).toBeVisible()
  await expectAccessibleEverywhere(page)
})

test('every kind of file dropped on the one zone becomes trips, and an earlier address leads to it', async ({
  signedInPage: page,
}) => {
  test.slow()
  await page.goto('/connections')
  await expect(page).toHaveURL('/upload#trackers')
  const dropped = await page.evaluateHandle(
    (files) => {
      const transfer = new DataTransfer()
      for (const { name, base64 } of files)
        transfer.items.add(new File([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], name))
      return transfer
    },
    EVERY_KIND.map(({ name, content }) => ({ name, base64: Buffer.from(content).toString('base64') })),
  )
  await page.getByTestId('drop-zone').dispatchEvent('drop', { dataTransfer: dropped })
  for (const { name } of EVERY_KIND) {
    const item = current(page).getByRole('listitem').filter({ hasText: name })
    await expect(item, name).toContainText('Complete', { timeout: 60_000 })
    await expect(item, name).toContainText('1 trip found.')
  }
})

test('a file becomes trips, with progress from the first byte to the last', async ({ signedInPage: page }) => {
  await choose(page, csv('march.csv', drivesCsv({ rows: 6000, startMs: START_MS })))
  const toast = page.getByText(
    "march.csv uploaded successfully! We're now processing your data - you'll receive an email when complete.",
  )
  await expect(toast).toBeVisible()
  expect((await toast.boundingBox())?.width).toBeLessThanOrEqual(500)
  await expect(current(page)).toContainText('Complete', { timeout: 30_000 })
  await expect(current(page)).toContainText(/\d+ trips found\. 6\s000 rows read: 6\s000 used\./)
  // A file is listed once: at the top until dismissed there.
  await expect(recent(page)).toContainText('No other files yet')
  await expectAccessibleEverywhere(page)

  await current(page).getByRole('button', { name: 'Dismiss march.csv' }).click()
  await expect(current(page)).toHaveCount(0)
  await expect(recent(page)).toContainText('march.csv')
  await expect(recent(page)).toContainText('Complete')
  await choose(page, csv('again.csv', drivesCsv({ rows: 6000, startMs: START_MS })))
  await expect(current(page)).toContainText(
    /Nothing new: everything is in your logbook already\. 6\s000 rows read: 0 used, 6\s000 duplicates\./,
    { timeout: 30_000 },
  )
  await current(page).getByRole('button', { name: 'Dismiss again.csv' }).click()
  await expect(recent(page)).toContainText('nothing new')
  await page.reload()
  await expect(recent(page)).toContainText('march.csv')
})

test('dropped files upload one after another; unreadable ones are reported and skipped', async ({
  signedInPage: page,
}) => {
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['x'], 'holiday.png'))
    transfer.items.add(new File([new Uint8Array(52_428_801)], 'endless.csv'))
    transfer.items.add(new File(['Timestamp,Latitude,Longitude\n'], 'first.csv'))
    transfer.items.add(new File(['Timestamp,Latitude,Longitude\n'], 'second.csv'))
    return transfer
  })
  // Dropped outside the zone, where a browser would otherwise open the files instead of the app.
  await page.getByRole('heading', { name: 'Upload GPS Data' }).dispatchEvent('drop', { dataTransfer: data })
  await expect(
    page.getByText('holiday.png: Invalid file type. Only CSV, XLS, and XLSX files are supported.'),
  ).toBeVisible()
  await expect(page.getByText('endless.csv: File too large. Maximum size is 50MB.')).toBeVisible()
  await expect(current(page).getByRole('listitem').filter({ hasText: 'first.csv' })).toContainText('Failed')
  await expect(current(page).getByRole('listitem').filter({ hasText: 'second.csv' })).toContainText('Failed')
  const refused = current(page).getByRole('listitem').filter({ hasText: 'holiday.png' })
  await expect(refused).toContainText('Only CSV, XLS, and XLSX files are supported.')
  await expect(refused.getByRole('link', { name: /right file/ })).toHaveAttribute('href', '/faq#tracker-company')
  await refused.getByRole('button', { name: 'Dismiss holiday.png' }).click()
  await expect(refused).toHaveCount(0)
  // The message is the label's tooltip, and must be readable without a pointer too.
  const unread = current(page).getByRole('listitem').filter({ hasText: 'first.csv' })
  const error = unread.getByText('Error', { exact: true })
  const message = await error.getAttribute('title')
  expect(message).toContain('The file has headers but no rows.')
  await expect(
    current(page)
      .getByText(message ?? '')
      .first(),
  ).toBeVisible()
})

test('an upload refused by the server shows the error', async ({ signedInPage: page }) => {
  await page.route('**/upload/file', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({ detail: 'The disk is full' }),
    }),
  )
  await choose(page, csv('march.csv', Buffer.from('a,b\n1,2\n')))
  await expect(page.getByText('Upload failed: The disk is full')).toBeVisible()
  await expect(current(page).getByText('Error', { exact: true })).toHaveAttribute('title', 'The disk is full')
  await page.unroute('**/upload/file')
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expect(page.getByText(/march\.csv uploaded successfully!/)).toBeVisible()
})

test('each state has its label, and running uploads are polled every 2 s', async ({ signedInPage: page }) => {
  const states = ['received', 'extracting', 'archived']
  const asked: number[] = []
  let upload: object = {}
  await page.route('**/upload/file', async (route) => {
    const response = await route.fetch()
    upload = await response.json()
    await route.fulfill({ response })
  })
  await page.route('**/upload/status/*', (route) => {
    asked.push(Date.now())
    const status = states[Math.min(asked.length - 1, states.length - 1)]
    return route.fulfill({ json: { ...upload, status, progress: 0.4 } })
  })
  await page.route('**/upload/recent*', (route) => route.fulfill({ json: [] }))
  await choose(page, csv('march.csv', drivesCsv({ rows: 50, startMs: START_MS })))
  await expect(current(page)).toContainText('Processing...')
  await expect(current(page)).toContainText('Analyzing...')
  await expect(current(page)).toContainText('40% read')
  await expect(current(page)).toContainText('Unknown')
  const gaps = asked.slice(1).map((atMs, i) => atMs - asked[i])
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1900)
})

test('skipped rows show their reasons, and the original can be downloaded', async ({ signedInPage: page }) => {
  const lines = drivesCsv({ rows: 2000, startMs: START_MS }).toString().split('\n')
  lines[5] = 'soon,-26.1,28.05,10'
  lines[9] = '2026-03-02T05:01:20Z,0,0,0'
  const bytes = Buffer.from(lines.join('\n'))
  await choose(page, csv('holes.csv', bytes))
  await expect(current(page)).toContainText('2 skipped', { timeout: 30_000 })
  await current(page).getByRole('link', { name: 'Skipped rows' }).click()
  await expect(page.getByRole('cell', { name: 'The date or time could not be read.' })).toBeVisible()
  await expect(
    page.getByRole('cell', { name: 'The position is 0, 0: the tracker had no GPS reception.' }),
  ).toBeVisible()
  await expectAccessibleEverywhere(page)
  // On a phone there is no room for it next to the reason.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('soon', { exact: true }).filter({ visible: true })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 900 })

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download original' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('holes.csv')
  const { readFile } = await import('node:fs/promises')
  expect((await readFile(await file.path())).equals(bytes)).toBe(true)
})

test('columns with strange names are chosen by hand', async ({ signedInPage: page }) => {
  const [, ...rows] = drivesCsv({ rows: 2000, startMs: START_MS }).toString().split('\n')
  const backwards = rows.map((row) => row.split(',').toReversed().join(','))
  await choose(page, csv('odd.csv', Buffer.from(['q1,q2,q3,q4', ...backwards].join('\n'))))
  await expect(current(page)).toContainText(/Complete|Failed/, { timeout: 30_000 })
  await current(page).getByRole('link', { name: 'Fix columns' }).click()
  await expect(page.getByRole('region', { name: 'The first rows of the file' })).toContainText('q3')
  await page.getByLabel('Each row is').selectOption('points')
  await page.getByLabel('Heading in').selectOption('Row 1')
  for (const [letter, field] of [
    ['A', 'Speed'],
    ['B', 'Longitude'],
    ['C', 'Latitude'],
    ['D', 'Date and time'],
  ]) {
    await page.getByLabel(`Column ${letter} is`, { exact: true }).selectOption(field)
  }
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(page.getByText(/2\s000 of 2\s000 rows used/)).toBeVisible({ timeout: 30_000 })
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Read again with these columns' }).click()
  await expect(page.getByText('The file is being read again')).toBeVisible()
  const chosen = page.getByRole('columnheader', { name: 'chosen by you' })
  await expect(chosen).toHaveText([/q1Speed/, /q2Longitude/, /q3Latitude/, /q4Date and time/], { timeout: 30_000 })
})

test('a file with ambiguous dates needs a look: nothing is in the logbook until one click', async ({
  signedInPage: page,
}) => {
  const rows = [
    'Date,Time,From,To,Km,Weather,Reason',
    '05/06/2026,08:10,Ceres,Wolseley,24,Sunny,Farm visit',
    '05/07/2026,15:40,Wolseley,Ceres,24,Sunny,Farm visit',
    '05/09/2026,09:00,Ceres,Paarl,far,Rain,Bank',
  ]
  await choose(page, csv('june.csv', Buffer.from(rows.join('\n'))))
  await expect(current(page)).toContainText('Needs a look', { timeout: 30_000 })
  await page.goto('/logbook')
  await expect(page.getByText('No trips yet').first()).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByText('1 file needs a look.')).toBeVisible()
  await page.getByRole('link', { name: 'Answer', exact: true }).click()

  const question = page.getByRole('region', { name: 'Are these dates 5 Jun 2026 or 6 May 2026?' })
  await expect(question).toContainText('nothing of this file is in your logbook')
  await expect(question.getByRole('listitem').filter({ hasText: 'Month first' })).toContainText('Wed 6 May 2026, 08:10')
  await expectAccessibleEverywhere(page)
  await question.getByRole('button', { name: 'Use this: Month first' }).click()
  await expect(page.getByText('The file is being read again')).toBeVisible()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'See the trips' })).toBeVisible({ timeout: 30_000 })

  const read = page.getByRole('region', { name: 'How Spoor read this file' })
  await expect(read.getByRole('row', { name: /^2 Wed 6 May 2026, 08:10/ })).toContainText('Sunny')
  await expect(read.getByRole('row', { name: /^4 / })).toContainText('The distance could not be read.')
  await expect(read).toContainText('Not read: Weather')
  await expectAccessibleEverywhere(page)
  await page.getByRole('link', { name: 'See the trips' }).click()
  await expect(page.getByText('Wed 6 May 2026').first()).toBeVisible()
  await page.goBack()

  await read.getByText(/could be day first or month first/).click()
  await read.getByRole('button', { name: 'Use this: Day first' }).click()
  await expect(read.getByRole('row', { name: /^2 Fri 5 Jun 2026, 08:10/ })).toBeVisible({ timeout: 30_000 })
  await read.getByRole('button', { name: 'Fix columns' }).click()
  await expect(page.getByLabel('Date order')).toBeVisible()
})

test('changing the sensitivity previews its effect', async ({ signedInPage: page }) => {
  await choose(page, csv('march.csv', drivesCsv({ rows: 4000, startMs: START_MS })))
  await expect(current(page)).toContainText('Complete', { timeout: 30_000 })
  await current(page).getByRole('link', { name: 'march.csv' }).click()
  await page.getByRole('tab', { name: 'Sensitivity' }).click()
  await page.getByRole('radio', { name: /Coarse/ }).check()
  await expect(page.getByText(/with coarse it would be/)).toBeVisible({ timeout: 30_000 })
  await expectAccessibleEverywhere(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const distance = page.getByRole('cell', { name: /^[\d\s]+,\d km$/ }).first()
  await distance.scrollIntoViewIfNeeded()
  await expect(distance).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Use coarse for this upload' }).click()
  await expect(page.getByText('The file is being read again')).toBeVisible()
  await page.getByRole('tab', { name: 'Sensitivity' }).click({ timeout: 30_000 })
  await expect(page.getByRole('radio', { name: /Coarse.*In use/ })).toBeChecked()
})

test('an upload is undone with its count and restored', async ({ signedInPage: page }) => {
  await choose(page, csv('march.csv', drivesCsv({ rows: 4000, startMs: START_MS })))
  await expect(current(page)).toContainText('Complete', { timeout: 30_000 })
  await current(page).getByRole('link', { name: 'Undo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo this upload?' })
  await expect(dialog).toContainText(/\d+ trips will be removed from your logbook/)
  await expectAccessibleEverywhere(page, 'the dialog to undo', { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Undo this upload' }).click()
  await expect(page.getByText(/Undone on/)).toBeVisible()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Fix columns' })).toHaveCount(0)
  await page.goto('/logbook')
  await expect(page.getByText('No trips yet')).toBeVisible({ timeout: 15_000 })
  await page.goBack()
  await page.getByRole('button', { name: 'Restore it' }).click()
  await expect(page.getByText('march.csv restored')).toBeVisible()
  await page.goto('/logbook')
  await expect(page.getByRole('table', { name: 'Trips' }).locator('[data-trip]').first()).toBeVisible({
    timeout: 15_000,
  })
})

test('an empty file can be removed, and an unknown address is reported', async ({ signedInPage: page }) => {
  await choose(page, csv('nothing.csv', Buffer.alloc(0)))
  await expect(current(page)).toContainText('The file is empty.', { timeout: 30_000 })
  await current(page).getByRole('link', { name: 'nothing.csv' }).click()
  await expect(page.getByText('This file could not be used')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove this file?' })
  await expect(dialog).toContainText('Your logbook does not change')
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText(/Removed on/)).toBeVisible()

  for (const id of ['xyz', '00000000-0000-4000-8000-000000000000']) {
    await page.goto(`/upload/${id}`)
    await expect(page.getByText('Upload not found')).toBeVisible()
    await expect(page.getByText('Not an id')).toHaveCount(0)
  }
})

test('failed calls report what failed and what is safe', async ({ signedInPage: page }) => {
  await page.route('**/upload/recent*', (route) => route.fulfill({ status: 400, json: { detail: 'The list rests' } }))
  await page.reload()
  await expect(recent(page).getByText('Failed to get recent uploads')).toBeVisible()
  await expect(recent(page).getByText('The list rests')).toBeVisible()
  await page.unroute('**/upload/recent*')
  await recent(page).getByRole('button', { name: 'Try again' }).click()
  await expect(recent(page)).toContainText('No files yet')

  await page.route('**/upload/status/*', (route) => route.fulfill({ status: 400, json: { detail: 'The state rests' } }))
  await choose(page, csv('march.csv', drivesCsv({ rows: 50, startMs: START_MS })))
  const notice = page.getByText('Failed to get status')
  await expect(notice).toBeVisible()
  await expect(page.getByText(/The state rests\. Your file is safe and processing continues/)).toBeVisible()
  await page.unroute('**/upload/status/*')
  await expect(current(page)).toContainText('Complete')
  await expect(notice).toHaveCount(0)
})

test('an import that failed on the server can be retried', async ({ signedInPage: page }) => {
  // The server cannot be made to fail, so have the first status reply report a failure.
  let isFailing = true
  await page.route('**/upload/status/*', async (route) => {
    const response = await route.fetch()
    const upload = (await response.json()) as { status: string }
    const failed = {
      ...upload,
      status: 'failed',
      error_code: 'internal',
      error_message: 'Something went wrong on our side.',
    }
    await route.fulfill({ response, json: isFailing && upload.status === 'saved' ? failed : upload })
  })
  await choose(page, csv('march.csv', drivesCsv({ rows: 400, startMs: START_MS })))
  const again = current(page).getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible({ timeout: 30_000 })
  isFailing = false
  await again.click()
  await expect(current(page)).toContainText('Complete', { timeout: 30_000 })
  await expect(again).toHaveCount(0)
})
