import { IMPORT_FAILURES } from '@spoor/contract/words/import-failures.ts'
import type { ImportFailureCode } from '@spoor/core/failures/import-failure.ts'
import type { Question, RowCounts } from '@spoor/core/import/result.ts'
import type { Letter } from '../../../platform/mail/letter.ts'
import { mailText, verbatim, type LocalizedText } from '../../../platform/mail/mail-words.ts'

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
export function writeSavedMail(
  to: Recipient,
  upload: UploadLink,
  result: { counts: RowCounts; tripsFound: number },
): Letter {
  const { counts, tripsFound } = result
  const { filename } = upload
  const rows = {
    rows: counted(counts.read, mailText('1 row'), mailText('{n} rows', { n: number(counts.read) })),
    used: number(counts.used),
    duplicates: number(counts.duplicates),
    skipped: number(counts.skipped),
  }
  return {
    to: to.email,
    name: to.name,
    subject: mailText('Your file {filename} is ready', { filename }),
    blocks: [
      mailText('Spoor found {trips} in {filename}.', {
        trips: counted(tripsFound, mailText('1 trip'), mailText('{n} trips', { n: number(tripsFound) })),
        filename,
      }),
      counts.skipped > 0
        ? mailText(
            'Of {rows}, {used} were used, {duplicates} were duplicates, and {skipped} were skipped; the upload lists each with its reason.',
            rows,
          )
        : mailText('Of {rows}, {used} were used, {duplicates} were duplicates, and {skipped} were skipped.', rows),
      mailText('Next: review the trips and mark them business or private to complete your logbook.'),
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

export function uploadUrl(origin: string, uploadId: string): string {
  return `${origin}/upload/${uploadId}`
}

/** With non-breaking spaces between thousands, as in South African usage. */
function number(value: number): string {
  return String(value).replace(/\B(?=(\d{3}){1,7}$)/g, '\u{A0}')
}

function counted(value: number, one: LocalizedText, several: LocalizedText): LocalizedText {
  return value === 1 ? one : several
}
