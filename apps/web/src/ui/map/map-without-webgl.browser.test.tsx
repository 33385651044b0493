import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showPage } from '../../testing/show-page.tsx'
import { MapView } from './map-view.tsx'

test('refers to the list in a browser without WebGL 2', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  await showPage('/', { '/': () => <MapView label="Trips" /> })
  await expect.element(page.getByText('The list shows the same.')).toBeVisible()
})
