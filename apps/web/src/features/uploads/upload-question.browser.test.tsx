import { reprocessUpload, type ReadTrip, type Upload } from '@spoor/contract/routes/uploads.ts'
import type { RequestOf } from '@spoor/contract/route.ts'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleEverywhere } from '../../testing/accessible.ts'
import { createId } from '../../testing/an-id.ts'
import { fake, serveApi } from '../../testing/serve-api.ts'
import { showPage } from '../../testing/show-page.tsx'
import { AnsweredQuestion, UploadQuestion } from './upload-question.tsx'

const trip = (started_at: string): ReadTrip => ({
  started_at,
  ended_at: null,
  start_location: 'Ceres',
  end_location: 'Wolseley',
  distance_km: 24.5,
})
const DATES = {
  witness: 'order of dates',
  sentence: "The dates in 'Date', such as '05/01/2026', could be day first or month first.",
  candidates: [
    { answer: 'day first', trips: [trip('2026-01-04T22:00:00.000Z')] },
    { answer: 'month first', trips: [trip('2026-04-30T22:00:00.000Z')] },
  ],
  chosen: null,
}
const upload = {
  upload_id: createId(1),
  filename: 'january.csv',
  status: 'needs_look',
  questions: [DATES],
  undone_at: null,
} as unknown as Upload

type Body = RequestOf<typeof reprocessUpload>['body']

async function show(shown: Upload) {
  const bodies: Body[] = []
  const onColumns = vi.fn()
  serveApi(
    fake(reprocessUpload, ({ body }) => {
      bodies.push(body)
      return Response.json({ detail: 'not needed' }, { status: 409 })
    }),
  )
  await showPage('/', {
    '/': () => (
      <main>
        <UploadQuestion upload={shown} onColumns={onColumns} />
      </main>
    ),
  })
  return { bodies, onColumns }
}

test('asks one question with its answers side by side; a key answers it', async () => {
  const { bodies, onColumns } = await show(upload)
  const card = page.getByRole('region', { name: 'Are these dates 5 Jan 2026 or 1 May 2026?' })
  await expect.element(card).toBeVisible()
  await expect.element(card.getByText('Until you answer, nothing of this file is in your logbook.')).toBeVisible()
  for (const text of ['Day first', 'Mon 5 Jan 2026', 'Month first', 'Fri 1 May 2026'])
    await expect.element(card.getByText(text, { exact: true })).toBeVisible()
  await expectAccessibleEverywhere()
  card.getByRole('button', { name: 'Use this: Month first' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => bodies).toEqual([{ answers: { 'order of dates': 'month first' } }])
  await card.getByRole('button', { name: 'Fix columns' }).click()
  expect(onColumns).toHaveBeenCalledOnce()
})

test('a question without another reading leads to the columns', async () => {
  const sentence = 'Most rows, 3 of 4, were skipped: The distance could not be read.'
  const candidates = [{ answer: 'as read', trips: [trip('2026-01-04T22:00:00.000Z')] }]
  const question = { witness: 'share of rows used', sentence, candidates, chosen: null }
  const { bodies, onColumns } = await show({ ...upload, questions: [question] })
  const card = page.getByRole('region', { name: 'Did Spoor read this file correctly?' })
  await expect.element(card.getByText(sentence)).toBeVisible()
  await card.getByRole('button', { name: 'Fix columns' }).click()
  expect(onColumns).toHaveBeenCalledOnce()
  await card.getByRole('button', { name: 'Use this: As read' }).click()
  await expect.poll(() => bodies).toEqual([{ answers: { 'share of rows used': 'as read' } }])
})

test('asks nothing once the file is removed', async () => {
  await show({ ...upload, undone_at: '2026-02-01T00:00:00.000Z' })
  await expect.element(page.getByRole('heading')).not.toBeInTheDocument()
})

test('an answer is shown, and another one replaces it', async () => {
  const bodies: Body[] = []
  serveApi(
    fake(reprocessUpload, ({ body }) => {
      bodies.push(body)
      return Response.json({ detail: 'not needed' }, { status: 409 })
    }),
  )
  const answered = { ...DATES, chosen: 1 }
  await showPage('/', { '/': () => <AnsweredQuestion upload={upload} question={answered} /> })
  await page.getByText('could be day first or month first. Month first').click()
  await expect.element(page.getByText('In use')).toBeVisible()
  await page.getByRole('button', { name: 'Use this: Day first' }).click()
  await expect.poll(() => bodies).toEqual([{ answers: { 'order of dates': 'day first' } }])
})
