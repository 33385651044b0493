import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '../../api/api.ts'
import { setSession } from '../../session/session.ts'
import { createSession } from '../../testing/a-session.ts'
import { showPage } from '../../testing/show-page.tsx'
import { StartOnDashboard } from './help-page.tsx'

test('one click makes the dashboard the start page, and another undoes it', async () => {
  setSession(createSession())
  const save = vi
    .spyOn(api, 'call')
    .mockImplementation((_, input) =>
      Promise.resolve({ ...createSession().profile, ...(input as { body: object }).body } as never),
    )
  await showPage('/how-to', { '/how-to': StartOnDashboard })
  const choice = page.getByRole('checkbox', { name: 'Start on my dashboard next time' })
  await expect.element(choice).not.toBeChecked()
  await choice.click()
  await expect.element(choice).toBeChecked()
  await expect.element(choice).toBeEnabled()
  await choice.click()
  await expect.element(choice).not.toBeChecked()
  expect(save.mock.calls.map(([, input]) => input)).toEqual([
    { body: { start_page: 'dashboard' } },
    { body: { start_page: 'how_to' } },
  ])
  setSession(null)
})
