import { listConnections } from '@spoor/contract/routes/connections.ts'
import { getInbox, switchOnInbox, type Inbox } from '@spoor/contract/routes/inbound-mail.ts'
import { getAppSettings } from '@spoor/contract/routes/system.ts'
import { listVendorAccounts } from '@spoor/contract/routes/vendor-accounts.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setSession } from '../../session/session.ts'
import { createSession } from '../../testing/a-session.ts'
import { expectAccessibleEverywhere } from '../../testing/accessible.ts'
import { APP_SETTINGS, fake, serveApi } from '../../testing/serve-api.ts'
import { ELSEWHERE, showPage } from '../../testing/show-page.tsx'
import { Trackers } from './trackers.tsx'

// Settings load once per page, so this test has its own file.
test('the trackers offer a phone, mailed reports and Cartrack, and what is connected is shown whole', async () => {
  let inbox: Inbox = { address: null, senders: [], mails: [] }
  setSession(createSession())
  serveApi(
    fake(getAppSettings, { ...APP_SETTINGS, reports_by_mail: true }),
    fake(listConnections, { items: [], next_cursor: null, total: 0 }),
    fake(listVendorAccounts, { items: [], next_cursor: null, total: 0, available: true }),
    fake(getInbox, () => inbox),
    fake(switchOnInbox, () => (inbox = { ...inbox, address: 'in+abc@in.spoor.test' })),
  )
  await showPage('/upload', { '/upload': () => <Trackers>{null}</Trackers>, '/trips': ELSEWHERE })
  for (const name of ['My phone', 'My tracker emails reports', 'Cartrack'])
    await expect.element(page.getByRole('region', { name, exact: true }).getByRole('button')).toBeVisible()
  await expectAccessibleEverywhere()
  await page.getByRole('button', { name: 'Get my address' }).click()
  await expect.element(page.getByText('in+abc@in.spoor.test')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Connect my phone' })).toBeVisible()
  await expectAccessibleEverywhere()
})
