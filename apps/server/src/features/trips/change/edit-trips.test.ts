import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Trip } from '@spoor/contract/routes/trips.ts'
import { setUpTestApp } from '../../../testing/test-app.ts'

const spoor = setUpTestApp()

it('reason and vehicle of many trips are set and undone in one step', async () => {
  const { headers, userId } = await spoor.signUp()
  const call = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) =>
    (await spoor.app.inject({ method, url, headers, ...(payload && { payload }) })).json()
  const add = (reason: string): Promise<Trip> =>
    call('POST', '/trips', {
      started_at: '2026-03-09T10:00:00Z',
      start_location: 'A',
      end_location: 'B',
      distance_km: 1,
      reason,
    })
  const vehicle = randomUUID()
  const insert = 'insert into vehicle (owner_id, id, name) values ($1, $2, $3)'
  await spoor.dependencies.pool.query(insert, [userId, vehicle, 'Bakkie'])
  const [bare, reasoned] = [await add(''), await add('Mr A at LMN Supplies')]
  const marks = async () =>
    Promise.all(
      [bare, reasoned].map(async ({ id }) => {
        const { reason, vehicle_id, status } = (await call('GET', `/trips/${id}`)) as Trip
        return { reason, vehicle_id, status }
      }),
    )
  const before = await marks()
  const edit = (change: object) => call('POST', '/trips/bulk', { action: 'edit', filter: {}, ...change })

  const { undo_id } = await edit({ proposed_reason: 'Deliveries', vehicle_id: vehicle })
  expect(await marks()).toEqual([
    { reason: 'Deliveries', vehicle_id: vehicle, status: 'pending' },
    { reason: 'Mr A at LMN Supplies', vehicle_id: vehicle, status: 'pending' },
  ])
  expect(await call('POST', `/trips/bulk/${undo_id}/undo`)).toEqual({ changed: 2 })
  expect(await marks()).toEqual(before)

  // Later changes stay.
  const again = await edit({ reason: 'Board meeting', vehicle_id: null })
  expect((await marks()).map(({ reason }) => reason)).toEqual(['Board meeting', 'Board meeting'])
  await call('PATCH', `/trips/${bare.id}`, { vehicle_id: vehicle })
  expect(await call('POST', `/trips/bulk/${again.undo_id}/undo`)).toEqual({ changed: 1 })

  expect((await edit({ vehicle_id: randomUUID() })).detail).toBe('You have no such vehicle.')
  expect((await edit({})).detail).toContain('Give a reason or a vehicle')
})
