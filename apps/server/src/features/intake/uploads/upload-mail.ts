import { IMPORT_FAILURES } from '@spoor/contract/words/import-failures.ts'
import type { ImportFailureCode } from '@spoor/core/failures/import-failure.ts'
import type { Question, RowCounts } from '@spoor/core/import/result.ts'
import { type Letter, type LetterBlock, mailText, verbatim } from '../../../platform/mail/letter.ts'

interface Recipient {
  email: string
  name: string
}

interface UploadLink {
  filename: string
  url: string
}

/** The mail after an import: its result and the next step. */
export function writeSavedMail(
  to: Recipient,
  upload: UploadLink,
  result: { counts: RowCounts; tripsFound: number },
): Letter {
  const { counts, tripsFound } = result
  const { filename } = upload
  const figures = [
    { label: mailText('Rows read'), count: counts.read },
    { label: mailText('Used'), count: counts.used },
    { label: mailText('Duplicates'), count: counts.duplicates },
    { label: mailText('Skipped'), count: counts.skipped },
  ]
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => ({ label, value: verbatim(number(count)) }))
  return {
    to: to.email,
    name: to.name,
    subject: mailText('Your file {filename} is ready', { filename }),
    blocks: [
      mailText('Spoor found {trips} in {filename}.', {
        trips: tripsFound === 1 ? mailText('1 trip') : mailText('{n} trips', { n: number(tripsFound) }),
        filename,
      }),
      { figures },
      ...(tripsFound > 0 ? reviewBlocks(upload.url) : []),
      ...(counts.skipped > 0 ? [mailText('The upload lists each skipped row with its reason.')] : []),
      { label: mailText('See the upload'), url: upload.url },
    ],
  }
}

/** The mail after an import that waits for an answer. */
export function writeNeedsLookMail(
  to: Recipient,
  { filename, url }: UploadLink,
  { sentence }: Pick<Question, 'sentence'>,
): Letter {
  return {
    to: to.email,
    name: to.name,
    subject: mailText('Your file {filename} needs a look', { filename }),
    blocks: [
      mailText('Spoor read {filename}, but one thing in it is not clear.', { filename }),
      verbatim(sentence),
      mailText('Until you answer, none of its trips are in your logbook. It takes one click.'),
      { label: mailText('Answer'), url },
    ],
  }
}

/** The mail after a failed import: the reason and the remedy. */
export function writeFailedMail(
  to: Recipient,
  { filename, url }: UploadLink,
  { code, details = {} }: { code: ImportFailureCode; details?: Readonly<Record<string, string>> },
): Letter {
  const { says, next } = IMPORT_FAILURES[code]
  return {
    to: to.email,
    name: to.name,
    subject: mailText('Your file {filename} could not be read', { filename }),
    blocks: [
      mailText('Spoor could not use {filename}.', { filename }),
      mailText('{says} {next}', { says: mailText(says, details), next: mailText(next, details) }),
      mailText('Your file is safe, and your logbook was not changed.'),
      { label: mailText('See the upload'), url },
    ],
  }
}

/** The next step after a file was read. @param origin any URL of this Spoor */
export const reviewBlocks = (origin: string): LetterBlock[] => [
  mailText('Next: review the trips and mark them business or private to complete your logbook.'),
  { label: mailText('Review trips'), url: new URL('/review', origin).href },
]

export function uploadUrl(origin: string, uploadId: string): string {
  return `${origin}/upload/${uploadId}`
}

/** With non-breaking spaces between thousands, as in South African usage. */
function number(value: number): string {
  return String(value).replace(/\B(?=(\d{3}){1,7}$)/g, '\u{A0}')
}
