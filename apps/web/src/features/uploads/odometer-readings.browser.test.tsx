import { addUploadedReadings, previewUploadedReadings } from '@spoor/contract/routes/vehicles.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '../../api/api.ts'
import { setSession } from '../../session/session.ts'
import { createSession } from '../../testing/a-session.ts'
import { expectAccessibleEverywhere } from '../../testing/accessible.ts'
import { showPage } from '../../testing/show-page.tsx'
import { OdometerReadings } from './odometer-readings.tsx'

const ID = '11111111-1111-4111-8111-111111111111'
const reading = { row: 2, date: '2025-03-03', odometer_km: 84_268, state: 'new', because: '' }
const wrong = { row: 3, date: '2025-03-04', odometer_km: 843_260, state: 'contradiction', because: 'Too far a day.' }
const added: unknown[] = []
let names: string[] = []

beforeEach(() => {
  setSession(createSession())
  added.length = 0
  names = []
  vi.spyOn(api, 'call').mockImplementation(((route: unknown, request: { query?: { named?: string } }) => {
    if (route === previewUploadedReadings)
      return Promise.resolve({
        names,
        named: request.query?.named ?? null,
        readings: added.length === 0 ? [reading, wrong] : [{ ...reading, state: 'known' }, wrong],
      })
    if (route !== addUploadedReadings) return Promise.resolve({ items: [{ id: ID, name: 'Bakkie', is_default: true }] })
    added.push(request)
    return Promise.resolve({ added: 1, known: 0, skipped: 1 })
  }) as never)
})
afterEach(() => setSession(null))

const Page = () => (
  <section>
    <OdometerReadings uploadId={ID} />
  </section>
)

test('readings are listed with contradictory ones first, and one click adds them', async () => {
  await showPage('/upload', { '/upload': Page })
  await expect.element(page.getByText('Not added: Too far a day.')).toBeVisible()
  await expect.poll(() => page.getByRole('row').elements()[1].textContent).toContain('843')
  await expectAccessibleEverywhere('section', { widthsPx: [390] })
  await page.getByRole('button', { name: 'Add 1 reading' }).click()
  await expect.poll(() => added).toEqual([{ params: { id: ID, upload_id: ID }, query: { named: undefined } }])
  await expect.element(page.getByRole('button', { name: 'No new readings' })).toBeDisabled()
})

test('a file with several vehicles asks for one first', async () => {
  names = ['Bakkie', 'Polo']
  await showPage('/upload', { '/upload': Page })
  await expect.element(page.getByRole('button', { name: 'Add 1 reading' })).toBeDisabled()
  await page.getByLabelText('Vehicle in the file').selectOptions('Polo')
  await page.getByRole('button', { name: 'Add 1 reading' }).click()
  await expect.poll(() => added).toMatchObject([{ query: { named: 'Polo' } }])
})
