import { IMPORT_FAILURES } from '@spoor/contract/import-failures.ts'
import type { ImportFailureCode } from '@spoor/core/failures/import-failure.ts'
import type { RowCounts } from '@spoor/core/import/result.ts'
import type { Letter } from '../../mail/letter.ts'
import { say } from '../../mail/mail-words.ts'
import type { Said } from '../../mail/mail-words.ts'

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
): Letter {
  const { counts, tripsFound } = result
  const { filename } = upload
  const rows = {
    rows: counted(counts.read, say('1 row'), say('{n} rows', { n: number(counts.read) })),
    used: number(counts.used),
    duplicates: number(counts.duplicates),
    skipped: number(counts.skipped),
  }
  return {
    to: to.email,
    name: to.name,
    subject: say('Your file {filename} is ready', { filename }),
    blocks: [
      say('Spoor found {trips} in {filename}.', {
        trips: counted(tripsFound, say('1 trip'), say('{n} trips', { n: number(tripsFound) })),
        filename,
      }),
      counts.skipped > 0
        ? say(
            'Of {rows}, {used} were used, {duplicates} were duplicates, and {skipped} were skipped; the upload lists each with its reason.',
            rows,
          )
        : say('Of {rows}, {used} were used, {duplicates} were duplicates, and {skipped} were skipped.', rows),
      say('Next: review the trips and mark them business or private to complete your logbook.'),
      { label: say('See the upload'), url: upload.url },
    ],
  }
}

/** The mail after a failed import: the reason and what to do. */
export function failedMail(
  to: Recipient,
  { filename, url }: UploadLink,
  { code, details = {} }: { code: ImportFailureCode; details?: Readonly<Record<string, string>> },
): Letter {
  const { says, next } = IMPORT_FAILURES[code]
  return {
    to: to.email,
    name: to.name,
    subject: say('Your file {filename} could not be read', { filename }),
    blocks: [
      say('Spoor could not use {filename}.', { filename }),
      say('{says} {next}', { says: say(says, details), next: say(next, details) }),
      say('Your file is safe, and your logbook was not changed.'),
      { label: say('See the upload'), url },
    ],
  }
}

export function uploadUrl(origin: string, uploadId: string): string {
  return `${origin}/upload/${uploadId}`
}

/** With non-breaking spaces between thousands, as South Africa writes them. */
function number(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, '\u{A0}')
}

function counted(value: number, one: Said, several: Said): Said {
  return value === 1 ? one : several
}
