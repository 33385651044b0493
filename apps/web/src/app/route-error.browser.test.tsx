import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPage } from '../testing/show-page.tsx'
import { RouteError } from './route-error.tsx'

test('reports a chunk that failed to load without its URL', async () => {
  const error = new TypeError(
    'Failed to fetch dynamically imported module: https://spoor.example/assets/page-B1_VK9dy.js',
  )
  await showPage('/vehicles', { '/vehicles': () => <RouteError error={error} reset={() => undefined} /> })
  const main = page.getByRole('main')
  await expect.element(main.getByText('This page could not be shown')).toBeVisible()
  const said = main.element().textContent
  expect(said).toContain('Part of the app did not load. Check your connection.')
  expect(said).not.toContain('assets')
})
