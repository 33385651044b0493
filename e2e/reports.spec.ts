import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import { expectAccessibleEverywhere } from './support/accessible.ts'
import { expect, test } from './support/test.ts'

test('a report is created, frozen and shared by a link that works without an account until revoked', async ({
  signedInPage: page,
  person,
  request,
  browser,
}) => {
  for (const [day, reason, classification] of [
    ['05', 'Mr A at LMN Supplies', 'business'],
    ['06', 'Holiday at my secret place', 'private'],
  ]) {
    const response = await request.post('/trips', {
      headers: person.headers,
      data: {
        started_at: `2025-05-${day}T06:00:00Z`,
        start_location: 'Paarl',
        end_location: 'Worcester',
        distance_km: 12.5,
        classification,
        reason,
      },
    })
    expect(response.status()).toBe(201)
  }

  await page.goto('/reports')
  await expect(page.getByText('No reports yet')).toBeVisible()
  await page.getByRole('button', { name: 'New report' }).first().click()
  const making = page.getByRole('dialog', { name: 'New report' })
  await making.getByLabel('Period').selectOption('2026')
  await making.getByRole('button', { name: 'Create report' }).click()
  await expect(page.getByRole('heading', { name: 'Travel logbook 2025/26' })).toBeVisible()
  await expect(page.getByText('Mr A at LMN Supplies')).toBeVisible()
  await expectAccessibleEverywhere(page)

  await page.getByRole('button', { name: 'Freeze' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Freeze' }).click()
  await expect(page.getByText(/Report 1, frozen on/)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  expect((await download).suggestedFilename()).toBe('logbook-2025-26.pdf')

  await page.getByRole('button', { name: 'Share' }).click()
  const sharing = page.getByRole('dialog', { name: 'Share this report' })
  await sharing.getByRole('button', { name: 'Create link' }).click()
  const link = await sharing.getByLabel('Link', { exact: true }).inputValue()

  const stranger = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'en-ZA' })
  const shared = await stranger.newPage()
  await shared.goto(new URL(link).pathname)
  await expect(shared.getByRole('heading', { name: 'Travel logbook 2025/26' })).toBeVisible()
  await expect(shared.getByText('Mr A at LMN Supplies')).toBeVisible()
  await expect(shared.getByText('secret')).toHaveCount(0)
  const command = shared.getByText('sha256sum --check')
  await expect(command).toBeHidden()
  await shared.getByText('Verify this report').click()
  const jsonDownload = shared.waitForEvent('download')
  await shared.getByRole('button', { name: 'Download JSON' }).click()
  const json = await jsonDownload
  const hash = createHash('sha256')
    .update(await fs.readFile(await json.path()))
    .digest('hex')
  await expect(shared.getByText(`echo "${hash}  ${json.suggestedFilename()}" | sha256sum --check`)).toBeVisible()
  await expectAccessibleEverywhere(shared)

  await sharing.getByRole('button', { name: 'Withdraw' }).click()
  await expect(sharing.getByText('Withdrawn on')).toBeVisible()
  await shared.reload()
  await expect(shared.getByText(/expired or was withdrawn/)).toBeVisible()
  await stranger.close()
})
