import { bulkTrips, listMoves, type Trip } from '@spoor/contract/routes/trips.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setSession } from '../session/session.ts'
import { createSession } from '../testing/a-session.ts'
import { createTrip } from '../testing/a-trip.ts'
import { expectAccessibleEverywhere } from '../testing/accessible.ts'
import { createId } from '../testing/an-id.ts'
import { fake, serveApi } from '../testing/serve-api.ts'
import { showPage } from '../testing/show-page.tsx'
import { MovesLine } from './moves-dialog.tsx'

let moves: Trip[]
let sent: unknown[]

beforeEach(() => {
  setSession(createSession())
  sent = []
  moves = (['walking', 'flying', 'walking'] as const).map((mode, i) => createTrip({ id: createId(i + 1), mode }))
  const all = [...moves]
  serveApi(
    fake(listMoves, () => ({
      items: moves,
      next_cursor: null,
      total: moves.length,
      counts: (['walking', 'flying', 'other_car'] as const)
        .map((mode) => ({ mode, count: moves.filter((move) => move.mode === mode).length }))
        .filter(({ count }) => count > 0),
    })),
    fake(bulkTrips, ({ body: { action, mode = 'other_car', ids = [] } }) => {
      sent.push([action, ...ids])
      if (action === 'restore') moves = moves.filter(({ id }) => !ids.includes(id))
      else moves = [...moves, { ...all.find(({ id }) => ids.includes(id))!, mode }]
      return { changed: 1 }
    }),
  )
})

const show = () => showPage('/', { '/': () => <MovesLine uploadId={createId(9)} /> })

test('names what was left out, and adds one as a trip by one click, with an undo', async () => {
  await show()
  await expect.element(page.getByText('Not counted as trips: 2 walks, 1 flight')).toBeVisible()
  await page.getByRole('button', { name: 'Show' }).click()
  await expectAccessibleEverywhere()
  await page.getByRole('button', { name: /^Add as a trip: Flight/ }).click()
  await expect.element(page.getByRole('status').getByText('Added to your trips')).toBeVisible()
  expect(sent).toEqual([['restore', createId(2)]])
  await expect.element(page.getByRole('dialog').getByText('Flight')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Not counted as trips: 2 walks, 1 flight')).toBeVisible()
  expect(sent).toEqual([
    ['restore', createId(2)],
    ['not_my_car', createId(2)],
  ])
})

test('shows nothing if nothing was left out', async () => {
  moves = []
  await show()
  await expect.poll(() => document.body.textContent).not.toContain('Not counted')
  await expect.element(page.getByRole('button', { name: 'Show' })).not.toBeInTheDocument()
})
