import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere } from './support/accessible.ts'
import { expect, test } from './support/test.ts'

const HOUSE = { lat: -33.9346, lng: 18.8668, location: 'near Stellenbosch' }
const CLIENT = { lat: -33.9021, lng: 18.6275, location: 'near Bellville' }

const rows = (page: Page) => page.getByRole('table', { name: 'Trips' }).locator('[data-trip]')

test('naming a suggested place names all its trips; a corrected location applies to the others', async ({
  signedInPage: page,
  person,
  request,
}) => {
  for (let day = 2; day <= 5; day++) {
    for (const [hour, from, to] of [
      ['06', HOUSE, CLIENT],
      ['14', CLIENT, HOUSE],
    ] as const) {
      const response = await request.post('/trips', {
        headers: person.headers,
        data: {
          started_at: `2026-03-0${day}T${hour}:00:00Z`,
          ended_at: `2026-03-0${day}T${hour}:40:00Z`,
          start_location: from.location,
          end_location: to.location,
          start_lat: from.lat,
          start_lng: from.lng,
          end_lat: to.lat,
          end_lng: to.lng,
        },
      })
      expect(response.status()).toBe(201)
    }
  }

  await page.goto('/places')
  const suggested = page.getByRole('region', { name: 'Home and work' })
  await expect(suggested.getByText('Your days start or end here 8 times.')).toBeVisible()
  await expect(suggested.getByText('You stayed here for 3 hours or more on 4 weekdays.')).toBeVisible()
  await suggested.getByRole('button', { name: 'Name near Stellenbosch as Home' }).click()
  await expect(page.getByText('Your trips now show Home', { exact: true })).toBeVisible()
  await expect(suggested.getByText('near Stellenbosch')).toHaveCount(0)

  await suggested.getByRole('button', { name: 'Something else: near Bellville' }).click()
  const dialog = page.getByRole('dialog', { name: 'Name a place' })
  await expect(dialog.getByText(/8 of your trips start or end here/)).toBeVisible()
  await dialog.getByLabel('Radius in metres').fill('0')
  await dialog.getByRole('button', { name: 'Add place' }).click()
  await expect(dialog.getByText('The radius must be between 20 m and 10 km.')).toBeVisible()
  await expect(dialog.getByText('Enter a name for the place.')).toBeVisible()
  await expectAccessible(page, { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expectAccessibleEverywhere(page)

  await page.goto('/logbook')
  await expect(rows(page)).toHaveCount(8)
  for (const row of await rows(page).all()) await expect(row).toContainText(/Home\s+near Stellenbosch/)

  await rows(page)
    .first()
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit trip' })
  await expect(edit.getByText('Inside Home, so it shows that name')).toBeVisible()
  await edit.getByLabel('From').fill('LMN Supplies')
  await edit.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Apply to 4 trips that start here' }).click()
  await expect(page.getByText('8 trips show LMN Supplies')).toBeVisible()
  for (const row of await rows(page).all()) await expect(row).toContainText('LMN Supplies')
})

test('trips marked business before home and work were named become private with one click', async ({
  signedInPage: page,
  person,
  request,
}) => {
  const add = async (started_at: string, from: typeof HOUSE, to: typeof HOUSE) => {
    const ends = { start_location: from.location, end_location: to.location, start_lat: from.lat, start_lng: from.lng }
    const ended_at = started_at.replace(':00:00Z', ':40:00Z')
    const data = {
      started_at,
      ended_at,
      ...ends,
      end_lat: to.lat,
      end_lng: to.lng,
      distance_km: 20,
      classification: 'business',
    }
    expect((await request.post('/trips', { headers: person.headers, data })).status()).toBe(201)
  }
  for (let day = 2; day <= 5; day++) {
    await add(`2026-03-0${day}T06:00:00Z`, HOUSE, CLIENT)
    await add(`2026-03-0${day}T14:00:00Z`, CLIENT, HOUSE)
  }
  await page.goto('/places')
  const offer = page.getByText('8 trips between home and work are marked business. SARS counts them as private.')
  await expect(page.getByRole('button', { name: 'Both are right' })).toBeVisible()
  await expect(offer).toHaveCount(0)
  await page.getByRole('button', { name: 'Both are right' }).click()
  await page.getByRole('button', { name: 'Mark as private' }).click()
  await expect(page.getByText('8 trips marked private')).toBeVisible()
  await expect(offer).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'Open the trips' }).click()
  await expect(page).toHaveURL('/logbook?doubt=home_to_work')
  await expect(rows(page)).toHaveCount(8)
})
