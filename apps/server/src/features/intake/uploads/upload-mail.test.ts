import { expect, test } from 'vitest'
import { writeLetter } from '../../../platform/mail/letter.ts'
import { writeSavedMail } from './upload-mail.ts'

const UPLOAD = { filename: 'bakkie.csv', url: 'https://spoor.example.com/upload/1' }

function write(counts: { read: number; used: number; duplicates: number; skipped: number }, tripsFound: number) {
  return writeLetter(
    writeSavedMail({ email: 'driver@example.com', name: 'Thandi' }, UPLOAD, { counts, tripsFound }),
    'en',
  )
}

test('lists counts that are not zero, and links what each sentence asks for', () => {
  expect(write({ read: 1, used: 1, duplicates: 0, skipped: 0 }, 1).text.split('\n\n').slice(1, -1)).toEqual([
    'Spoor found 1 trip in bakkie.csv.',
    'Rows read: 1\nUsed: 1',
    'Next: review the trips and mark them business or private to complete your logbook.',
    'Review trips:\nhttps://spoor.example.com/review',
    'See the upload:\nhttps://spoor.example.com/upload/1',
  ])
  const { text } = write({ read: 1204, used: 0, duplicates: 1200, skipped: 4 }, 0)
  expect(text).toContain('Rows read: 1\u{A0}204\nDuplicates: 1\u{A0}200\nSkipped: 4')
  expect(text).toContain('skipped row with its reason.\n\nSee the upload:')
  expect(text).not.toContain('Review trips')
})
