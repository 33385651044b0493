import { expectAccessible } from './support/accessible.ts'
import { drivesCsv } from './support/drives-csv.ts'
import { importCsv } from './support/import-csv.ts'
import { expect, test } from './support/test.ts'

const DAY = '2026-03-02'
const csv = drivesCsv({ rows: 700, startMs: Date.UTC(2026, 2, 2, 5) }).toString()

test('streets load from the configured host, with the built-in basemap as fallback', async ({
  signedInPage: page,
  person,
  request,
}) => {
  await importCsv(request, person, 'drives.csv', csv)
  const streets = page.getByText('© Example Streets')
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  const tile = page.waitForResponse((response) => response.url().endsWith('/planet/0/0/0.pbf'))
  await page.goto('/logbook?map=1')
  await expect(streets).toBeVisible()
  expect((await tile).status()).toBe(200)
  expect(refused).toEqual([])

  await page.route(/\/styles\//, (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Natural Earth', { exact: false })).toBeVisible()
  await expect(page.getByText('Streets did not load.')).toBeVisible()
  await expect(streets).toBeHidden()
  await page.unroute(/\/styles\//)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(streets).toBeVisible()
})

test('list and map are linked, and a day is stepped through by keyboard', async ({
  signedInPage: page,
  person,
  request,
}) => {
  await importCsv(request, person, 'drives.csv', csv)
  await page.goto('/logbook?map=1')
  const list = page.getByRole('table', { name: 'Trips' })
  const map = page.getByRole('region', { name: 'Map', exact: true })
  const rows = list.locator('[data-trip]')
  await expect(rows.first()).toBeVisible()
  const [left, right] = [(await list.boundingBox())!, (await map.boundingBox())!]
  expect(left.x + left.width, 'side by side').toBeLessThanOrEqual(right.x)
  await rows.first().hover()
  await expect(rows.first()).toHaveClass(/outline-accent/)
  await rows.first().getByRole('button', { name: 'Choose the trip on' }).click()
  await expect(map.getByRole('button', { name: 'Whole day' })).toBeVisible()

  await page.getByRole('button', { name: 'Show Mon 2 Mar 2026 on the map' }).click()
  await expect(page).toHaveURL(new RegExp(`day=${DAY}`))
  const stops = page.getByRole('list', { name: 'Stops and trips of the day' }).getByRole('listitem')
  await expect(stops.first()).toContainText('Stop 1:')
  expect(await stops.count()).toBeGreaterThan(2)
  await expectAccessible(page, { what: 'a day on the map' })
  const legs = stops.getByRole('button', { name: 'Show the trip' })
  await page.getByRole('button', { name: 'Play the day' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused()
  await expect(legs.first()).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(legs.nth(1)).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('button', { name: 'Play the day' }), 'stepping pauses').toBeFocused()
  await page.getByRole('region', { name: 'The day on the map' }).getByRole('button', { name: 'All trips' }).click()
  await expect(list).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await map.getByRole('button', { name: 'Make the map larger' }).click()
  await expect.poll(async () => (await map.boundingBox())!.height).toBeGreaterThan(700)
  await expectAccessible(page, { what: 'the map as a sheet' })
  await map.getByRole('button', { name: 'Hide map' }).click()
  await expect(map).toBeHidden()
})
