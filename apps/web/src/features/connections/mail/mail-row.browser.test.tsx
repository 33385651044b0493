import * as routes from '@spoor/contract/routes/inbound-mail.ts'
import type { Inbox, InboundMail } from '@spoor/contract/routes/inbound-mail.ts'
import { getAppSettings } from '@spoor/contract/routes/system.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setSession } from '../../../session/session.ts'
import { expectAccessibleEverywhere, expectNoSidewaysScroll } from '../../../testing/accessible.ts'
import { createSession } from '../../../testing/a-session.ts'
import { createId } from '../../../testing/an-id.ts'
import { APP_SETTINGS, fake, serveApi } from '../../../testing/serve-api.ts'
import { ELSEWHERE, showPage } from '../../../testing/show-page.tsx'
import { MailRow } from './mail-row.tsx'

const TRACKER = 'vigilcloud@netstar.co.za'
const ADDRESS = 'in+bcdfghjkmnpqrstvwxyz@in.spoor.test'

const createMail = (changes: Partial<InboundMail> = {}): InboundMail => ({
  id: createId(1),
  received_at: '2026-03-09T05:00:00.000Z',
  sender: TRACKER,
  subject: 'Weekly Trip Report',
  state: 'waiting',
  outcome: null,
  proof: 'proven',
  authentication: { spf: 'none', dkim: 'pass', dmarc: 'pass' },
  files: [],
  confirmation: null,
  ...changes,
})

const UPLOAD = createId(7)
const TAKEN_IN = createMail({
  state: 'done',
  outcome: 'taken_in',
  files: [
    { name: 'Weekly.xls', upload_id: UPLOAD, problem: null, status: 'saved', trips_found: 12 },
    { name: 'old.zip', upload_id: null, problem: 'zip_encrypted', status: null, trips_found: null },
  ],
})

let inbox: Inbox

beforeEach(() => {
  setSession(createSession())
  inbox = { address: ADDRESS, senders: [], mails: [] }
  serveApi(
    fake(getAppSettings, { ...APP_SETTINGS, reports_by_mail: true }),
    fake(routes.getInbox, () => inbox),
    fake(
      routes.switchOnInbox,
      () => (inbox = { ...inbox, address: inbox.address === null ? ADDRESS : 'in+new@x.test' }),
    ),
    fake(routes.switchOffInbox, () => (inbox = { ...inbox, address: null })),
    fake(routes.allowSender, ({ body: { address, proof } }) => {
      expect(proof).toBe('proven')
      return (inbox = {
        ...inbox,
        senders: [{ address, state: 'allowed', first_seen_at: '2026-03-09T05:00:00.000Z' }],
        mails: [TAKEN_IN],
      })
    }),
    fake(routes.blockSender, ({ body: { address } }) => {
      return (inbox = {
        ...inbox,
        senders: [{ address, state: 'blocked', first_seen_at: '2026-03-09T05:00:00.000Z' }],
        mails: [createMail({ state: 'done', outcome: 'blocked' })],
      })
    }),
    fake(routes.forgetSender, () => (inbox = { ...inbox, senders: [] })),
  )
})

const show = () => showPage('/connections', { '/connections': MailRow, '/upload/$uploadId': ELSEWHERE })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('gives an address, another one, and takes it back', async () => {
  inbox.address = null
  await show()
  await button('Get my address').click()
  await expect.element(page.getByText(ADDRESS)).toBeVisible()
  await expect.element(button('Copy the address')).toBeVisible()

  await button('New address').click()
  await button('Get a new address').click()
  await expect.element(page.getByText('in+new@x.test')).toBeVisible()

  await button('Switch off').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
  await expect.element(button('Get my address')).toBeVisible()
})

test('takes in the reports of a new sender with one click, and shows what was read', async () => {
  inbox.mails = [createMail()]
  const path = await show()
  await expect.element(page.getByText(`Accept reports from ${TRACKER}?`)).toBeVisible()
  await expect.element(page.getByText('SPF none · DKIM pass · DMARC pass')).toBeVisible()
  await expectAccessibleEverywhere()
  await expectNoSidewaysScroll()
  await button('Accept').click()
  await expect.element(page.getByText('Weekly.xls: 12 trips')).toBeVisible()
  await expect.element(page.getByText('old.zip: The archive has a password. Send it without one.')).toBeVisible()
  await expect.element(page.getByText(`${TRACKER} · Accepted`)).toBeVisible()
  await page.getByRole('link', { name: 'Weekly.xls' }).click()
  await expect.poll(path).toBe(`/upload/${UPLOAD}`)
})

test('warns of a forged sender, blocks it, and asks again if the driver wants', async () => {
  inbox.mails = [createMail({ proof: 'failed', authentication: { spf: 'softfail', dkim: 'none', dmarc: 'fail' } })]
  await show()
  await expect.element(page.getByText('The sender’s domain does not confirm this email.')).toBeVisible()
  await button('Block').click()
  await expect.element(page.getByText('Discarded: you blocked the sender')).toBeVisible()
  await button(`Ask again about ${TRACKER}`).click()
  await expect.element(page.getByText(`${TRACKER} · Blocked`)).not.toBeInTheDocument()
})

test('shows the code and the link of a forwarding confirmation', async () => {
  const url = 'https://mail-settings.google.com/mail/vf-abc'
  const sender = 'forwarding-noreply@google.com'
  inbox.mails = [
    createMail({ sender, state: 'done', outcome: 'confirmation', confirmation: { code: '123456789', url } }),
  ]
  await show()
  await expect.element(page.getByText('123456789')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Confirm at mail-settings.google.com' }))
    .toHaveAttribute('href', url)
})
