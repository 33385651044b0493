import { getSettings, updateSettings } from '@spoor/contract/routes/settings.ts'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setSession } from '../../session/session.ts'
import { createSession } from '../../testing/a-session.ts'
import { expectAccessibleEverywhere, expectNoSidewaysScroll } from '../../testing/accessible.ts'
import { fake, serveApi } from '../../testing/serve-api.ts'
import { showPage } from '../../testing/show-page.tsx'
import { HomeOfficeSection } from './home-office-section.tsx'
import { SETTINGS } from '../../testing/new-settings.ts'

afterEach(() => setSession(null))

test('home is the place of work only with what SARS asks for, and can be taken back', async () => {
  const sent: unknown[] = []
  let saved = SETTINGS
  serveApi(
    fake(getSettings, () => saved),
    fake(updateSettings, ({ body }) => {
      sent.push(body)
      return (saved = { ...saved, ...body })
    }),
  )
  setSession(createSession())
  await showPage('/settings', { '/settings': HomeOfficeSection })
  await page.getByLabelText('First day').fill('2025-05-01')
  await page.getByLabelText('Evidence').fill('Letter of my employer of 30 April 2025')
  await userEvent.tab()
  await expect.element(page.getByText('only if you can tick both', { exact: false })).toBeVisible()
  expect(sent).toEqual([])
  await page.getByLabelText('A room at home is equipped', { exact: false }).click()
  await page.getByLabelText('I do more than half of my work there').click()
  await expectAccessibleEverywhere()
  await expectNoSidewaysScroll()
  await expect.element(page.getByText('Not saved yet')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Home is not my place of work' }).click()
  await expect.element(page.getByLabelText('First day')).toHaveValue('')
  expect(sent).toEqual([
    {
      home_office: {
        from: '2025-05-01',
        until: null,
        only_for_work: true,
        mostly_there: true,
        evidence: 'Letter of my employer of 30 April 2025',
      },
    },
    { home_office: null },
  ])
})
