import type { RowCounts } from '@spoor/core/import/result.ts'
import { composeMessage } from '../../mail/compose-message.ts'
import type { Message } from '../../mail/message.ts'

interface Recipient {
  email: string
  name: string
}

interface UploadLink {
  filename: string
  /** The upload's page. */
  url: string
}

/** The mail after an import: its result and the next step. */
export function savedMail(
  to: Recipient,
  upload: UploadLink,
  result: { counts: RowCounts; tripsFound: number },
): Message {
  const { counts, tripsFound } = result
  return composeMessage({
    to: to.email,
    name: to.name,
    subject: `Your file ${upload.filename} is ready`,
    blocks: [
      `Spoor found ${count(tripsFound, 'trip')} in ${upload.filename}.`,
      `Of ${count(counts.read, 'row')}, ${number(counts.used)} were used, ${number(counts.duplicates)} were duplicates, ` +
        `and ${number(counts.skipped)} were skipped${counts.skipped > 0 ? '; the upload lists each with its reason' : ''}.`,
      'Next: review the trips and mark them business or private to complete your logbook.',
      { label: 'See the upload', url: upload.url },
    ],
  })
}

/** The mail after a failed import: the reason and what to do. */
export function failedMail(to: Recipient, upload: UploadLink, message: string): Message {
  return composeMessage({
    to: to.email,
    name: to.name,
    subject: `Your file ${upload.filename} could not be read`,
    blocks: [
      `Spoor could not use ${upload.filename}.`,
      message,
      'Your file is safe, and your logbook was not changed.',
      { label: 'See the upload', url: upload.url },
    ],
  })
}

export function uploadUrl(origin: string, uploadId: string): string {
  return `${origin}/upload/${uploadId}`
}

/** With non-breaking spaces between thousands, as South Africa writes them. */
function number(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, '\u{A0}')
}

function count(value: number, what: string): string {
  return `${number(value)} ${what}${value === 1 ? '' : 's'}`
}
