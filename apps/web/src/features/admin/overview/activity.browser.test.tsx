import type { ActivityItem } from '@spoor/contract/routes/admin-overview.ts'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { emulateMedia } from '../../../testing/browser.ts'
import { ActivityFeed } from './activity.tsx'

const items = ['Zanele Example', 'Naledi Example', 'Thabo Example'].map((user, i): ActivityItem => ({
  id: String(i),
  type: 'registration',
  user,
  company: null,
  timestamp: '2026-03-09T08:00:00.000Z',
  action: 'registered',
  amount: null,
}))
const feed = page.getByRole('region', { name: 'Latest events' })
const button = (name: string) => page.getByRole('button', { name }).element() as HTMLElement
const turn = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const who = () => items.map(({ user }) => user).filter((user) => feed.element().textContent?.includes(user))

test('the feed advances every four seconds and can be paused', async () => {
  await emulateMedia('prefers-reduced-motion', 'no-preference')
  vi.useFakeTimers()
  await render(<ActivityFeed items={items} />)
  expect(who()).toEqual(['Zanele Example'])
  await turn(3999)
  expect(who()).toEqual(['Zanele Example'])
  await turn(1)
  await vi.waitFor(() => expect(who()).toEqual(['Naledi Example']))
  button('Pause the feed').click()
  await turn(60_000)
  expect(who()).toEqual(['Naledi Example'])
  button('Rotate the feed').click()
  await turn(4000)
  await vi.waitFor(() => expect(who()).toEqual(['Thabo Example']))
})

test('it pauses on hover and does not rotate with reduced motion', async () => {
  await emulateMedia('prefers-reduced-motion', 'no-preference')
  vi.useFakeTimers()
  const { rerender } = await render(<ActivityFeed key="moving" items={items} />)
  await userEvent.hover(feed)
  const held = who()
  await turn(60_000)
  expect(who()).toEqual(held)
  await userEvent.unhover(feed)
  await emulateMedia('prefers-reduced-motion', 'reduce')
  await rerender(<ActivityFeed key="still" items={items} />)
  await turn(60_000)
  expect(who()).toEqual(['Zanele Example'])
})
