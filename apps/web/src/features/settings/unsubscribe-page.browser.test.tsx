import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleEverywhere } from '../../testing/accessible.ts'
import { showPage } from '../../testing/show-page.tsx'
import { UnsubscribePage } from './unsubscribe-page.tsx'

/** Mocks a server with this answer; returns the recorded requests. */
function serve(answer: () => Response): unknown[] {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    sent.push(await new Request(input, init).json())
    return answer()
  })
  return sent
}

test('opening the link turns the emails off and confirms it', async () => {
  const sent = serve(() => new Response(null, { status: 204 }))
  await showPage('/unsubscribe?token=abc', { '/unsubscribe': UnsubscribePage })
  await expect.element(page.getByText(/You won’t get monthly summaries any more/)).toBeVisible()
  expect(sent).toEqual([{ token: 'abc' }])
  await expectAccessibleEverywhere()
})

test('an invalid link explains what to do', async () => {
  const message = 'This link is not valid. Switch the emails off in your settings.'
  serve(() => Response.json({ detail: message }, { status: 404 }))
  await showPage('/unsubscribe', { '/unsubscribe': UnsubscribePage })
  await expect.element(page.getByRole('alert')).toHaveTextContent(message)
})
