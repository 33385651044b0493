import { expect, test, vi } from 'vitest'
import { openNotified, showPush } from './notifications.ts'

async function shown(text: string) {
  const showNotification = vi.fn(async () => {})
  await showPush(text, { showNotification })
  return showNotification.mock.calls[0] as unknown as [string, NotificationOptions]
}

test('shows what the server sent, and the name of the app for what it cannot read', async () => {
  const [title, options] = await shown(
    JSON.stringify({ title: 'You drove 3 trips today.', body: '2 look like business.' }),
  )
  expect([title, options.body]).toEqual(['You drove 3 trips today.', '2 look like business.'])
  for (const text of ['', 'x', '{"title":1}']) expect((await shown(text))[0]).toBe('Spoor')
})

test('opens the review, in an open window if there is one', async () => {
  const openWindow = vi.fn(async () => {})
  const open = async (...urls: string[]) => {
    const windows = urls.map((url) => ({ url, focus: vi.fn(async () => {}), navigate: vi.fn(async () => {}) }))
    await openNotified({ matchAll: async () => windows, openWindow }, 'https://spoor.example')
    return windows
  }
  await open('https://elsewhere.example/')
  expect(openWindow).toHaveBeenCalledExactlyOnceWith('/review')
  const [dashboard] = await open('https://spoor.example/dashboard')
  expect(dashboard.focus).toHaveBeenCalledOnce()
  expect(dashboard.navigate).toHaveBeenCalledExactlyOnceWith('/review')
  const [review] = await open('https://spoor.example/review')
  expect(review.focus).toHaveBeenCalledOnce()
  expect(review.navigate).not.toHaveBeenCalled()
  expect(openWindow).toHaveBeenCalledOnce()
})
