import { getUndoEffect, undoUpload, type Upload } from '@spoor/contract/routes/uploads.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createId } from '../../testing/an-id.ts'
import { fake, serveApi } from '../../testing/serve-api.ts'
import { showPage } from '../../testing/show-page.tsx'
import { UndoDialog } from './undo-dialog.tsx'

const upload: Upload = {
  upload_id: createId(1),
  filename: 'march.csv',
  status: 'failed',
  file_size: 12,
  progress: 0,
  kind: null,
  layout: null,
  uploaded_at: '2026-03-09T06:00:00.000Z',
  completed_at: '2026-03-09T06:01:00.000Z',
  undone_at: null,
  error_message: 'The file is empty.',
  error_code: 'empty_file',
  warnings: [],
  questions: [],
  assumed_zone: null,
  rows_read: 0,
  rows_used: 0,
  rows_skipped: 0,
  duplicates: 0,
  trips_found: 0,
  sensitivity: 'normal',
}

test('a failed file is removed, because there is nothing to undo', async () => {
  serveApi(fake(getUndoEffect, { trips: 0, corrected_trips: 0, reported_trips: 0 }), fake(undoUpload, upload))
  await showPage('/', { '/': () => <UndoDialog upload={upload} onClose={vi.fn()} /> })
  const dialog = page.getByRole('dialog', { name: 'Remove this file?' })
  await expect.element(dialog.getByText('Your logbook does not change: it has no trips from this file.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(page.getByText('march.csv was removed')).toBeVisible()
})
