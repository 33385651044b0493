import { MAX_DOCUMENT_BYTES } from '@spoor/contract/limits/limits.ts'
import { expect, test } from 'vitest'
import { findProofFault } from './payment-panel.tsx'

test.each([
  [{ name: 'slip.pdf', type: 'application/pdf', size: 1 }, null],
  [{ name: 'slip.png', type: 'image/png', size: MAX_DOCUMENT_BYTES }, null],
  [{ name: 'slip', type: '', size: 1 }, null],
  [{ name: 'slip.pdf', type: 'application/pdf', size: 0 }, 'slip.pdf is empty.'],
  [{ name: 'slip.png', type: 'image/png', size: MAX_DOCUMENT_BYTES + 1 }, 'slip.png is too large. The limit is 10 MB.'],
  [
    { name: 'trips.csv', type: 'text/csv', size: 1 },
    'trips.csv is neither a picture nor a PDF. Send a PDF, PNG or JPEG.',
  ],
])('%j', (file, says) => expect(findProofFault(file)).toBe(says))
