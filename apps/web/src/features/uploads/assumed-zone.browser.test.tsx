import type { Upload } from '@spoor/contract/routes/uploads.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '../../api/api.ts'
import { setSession } from '../../session/session.ts'
import { createSession } from '../../testing/a-session.ts'
import { expectAccessibleEverywhere } from '../../testing/accessible.ts'
import { showPage } from '../../testing/show-page.tsx'
import { AssumedZone } from './upload-summary.tsx'

const ID = '11111111-1111-4111-8111-111111111111'
const bodies: unknown[] = []

beforeEach(() => {
  setSession(createSession())
  bodies.length = 0
  vi.spyOn(api, 'call').mockImplementation((_, request: unknown) => {
    bodies.push((request as { body: unknown }).body)
    return Promise.resolve({})
  })
})
afterEach(() => setSession(null))

const show = (assumed_zone: Upload['assumed_zone'], undone_at: string | null = null) => {
  const upload = { upload_id: ID, assumed_zone, undone_at } as Upload
  return showPage('/upload', {
    '/upload': () => (
      <section>
        <AssumedZone upload={upload} />
      </section>
    ),
  })
}

test('one click rereads the file as UTC', async () => {
  await show({ zone: 'Africa/Johannesburg', from: 'account', exporter: '' })
  await expect
    .element(
      page.getByText('The file does not say which time zone its times are in. They were read as Africa/Johannesburg.'),
    )
    .toBeVisible()
  await expect.element(page.getByRole('button')).toHaveTextContent('Read times as UTC')
  await expectAccessibleEverywhere('section', { widthsPx: [390] })
  await page.getByRole('button', { name: 'Read times as UTC' }).click()
  await expect.poll(() => bodies).toEqual([{ timezone: 'UTC' }])
})

test("names a known exporter and offers the account's timezone", async () => {
  await show({ zone: 'UTC', from: 'exporter', exporter: 'TeslaMate' })
  await expect.element(page.getByText('Times were read as UTC, the zone TeslaMate uses.')).toBeVisible()
  await page.getByRole('button', { name: 'Read times as Africa/Johannesburg' }).click()
  await expect.poll(() => bodies).toEqual([{ timezone: 'Africa/Johannesburg' }])
})

test('shows nothing if every time has a timezone', async () => {
  await show(null)
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})
