import { IMPORT_FAILURES } from '@spoor/contract/words/import-failures.ts'
import type { MailFileProblem, SenderProof } from '@spoor/contract/routes/inbound-mail.ts'
import type { ImportFailureCode } from '@spoor/core/failures/import-failure.ts'
import { type Letter, mailText, verbatim, type LocalizedText, type Verbatim } from '../../../platform/mail/letter.ts'
import type { MailFile } from '../../../platform/database/json-shapes.ts'
import { reviewBlocks, uploadUrl } from '../uploads/upload-mail.ts'
import type { listUploads, MailRow } from './inbound-mail-queries.ts'

interface Recipient {
  email: string
  name: string
}

type UploadResult = Awaited<ReturnType<typeof listUploads>>[number]

const PROOFS: Record<SenderProof, LocalizedText> = {
  proven: mailText('The sender’s domain confirms that it sent this email.'),
  unknown: mailText('We could not confirm who sent this email.'),
  failed: mailText(
    'The sender’s domain does not confirm this email, so it may be forged or was changed when it was forwarded.',
  ),
}

/** Asks once about a new sender of reports. */
export function writeQuestion(
  to: Recipient,
  { sender, subject, proof, origin }: { sender: string; subject: string; proof: SenderProof; origin: string },
): Letter {
  return {
    to: to.email,
    name: to.name,
    subject: mailText('Accept reports from {sender}?', { sender }),
    blocks: [
      mailText('An email with a report arrived at your report address for the first time from {sender}: “{subject}”.', {
        sender,
        subject,
      }),
      PROOFS[proof],
      mailText('Allow or block the sender. Until then its emails wait, for 30 days at most.'),
      { label: mailText('Decide'), url: connectionsUrl(origin) },
    ],
  }
}

const PROBLEMS: Record<MailFileProblem, LocalizedText> = {
  too_large: mailText('Not read: larger than 50 MB. Export a shorter period.'),
  too_many: mailText('Not read: an email can carry 50 files. Send the rest in another one.'),
  zip_damaged: mailText('Not read: the archive is damaged. Send it again.'),
  zip_encrypted: mailText('Not read: the archive has a password. Send it without one.'),
  zip_empty: mailText('Not read: no CSV, XLS or XLSX file is in the archive.'),
  zip_too_large: mailText('Not read: the archive is too large once unpacked. Export a shorter period.'),
  link_failed: mailText('Not read: the link to the report did not work. Download the report and upload it.'),
  pdf: mailText(
    'Not read: a PDF has no table to read. Set the scheduled report in your tracker’s portal to Excel or CSV instead of PDF.',
  ),
  winmail: mailText(
    'Not read: Outlook packed the attachment as winmail.dat. Send the email as HTML or plain text, or upload the file.',
  ),
  other_link: mailText(
    'Not read: we cannot open links of this host. Set the scheduled report in your tracker’s portal to attach an Excel or CSV file instead of a link.',
  ),
  storage_full: mailText('Not read: your storage is full. Undo uploads that you no longer need, then send it again.'),
}

/** Reports the outcome for each file of a mail. */
export function writeAnswer(
  to: Recipient,
  { mail, uploads, origin }: { mail: MailRow; uploads: readonly UploadResult[]; origin: string },
): Letter {
  const byId = new Map(uploads.map((upload) => [upload.id, upload]))
  const hasTrips = uploads.some(({ status }) => status === 'saved')
  const open = uploads.find(({ status }) => status === 'needs_look')
  const subject = mail.subject === '' ? mailText('no subject') : verbatim(mail.subject)
  return {
    to: to.email,
    name: to.name,
    subject: open
      ? mailText('Your emailed report needs a look')
      : hasTrips
        ? mailText('Your emailed report was read')
        : mailText('Your emailed report could not be read'),
    blocks: [
      mailText('This is what Spoor read in the email from {sender}.', { sender: mail.sender }),
      { figures: [{ label: mailText('Subject'), value: subject }] },
      ...(mail.files.length === 0
        ? [
            mail.outcome === 'no_report'
              ? mailText('There is no report in the email. Attach a CSV, XLS, XLSX or ZIP file.')
              : mailText('The email is damaged. Send it again, or upload its file.'),
          ]
        : [
            {
              figures: mail.files.map((file) => ({
                label: verbatim(file.name),
                value: writeResult(file, byId.get(file.upload_id ?? '')),
              })),
            },
          ]),
      ...(open ? [{ label: mailText('Answer'), url: uploadUrl(origin, open.id) }] : []),
      ...(hasTrips ? reviewBlocks(origin) : []),
      ...(open || hasTrips ? [] : [{ label: mailText('See your emails'), url: connectionsUrl(origin) }]),
    ],
  }
}

function writeResult({ problem }: MailFile, upload: UploadResult | undefined): LocalizedText | Verbatim {
  if (problem !== null) return PROBLEMS[problem]
  if (upload?.status === 'saved') return writeSaved(upload)
  if (upload === undefined) return mailText('Deleted meanwhile')
  if (upload.status === 'needs_look')
    return mailText('Needs a look: until you answer one question, none of its trips are in your logbook.')
  const { next } = IMPORT_FAILURES[upload.error_code as ImportFailureCode]
  return mailText('Could not be read. {next}', { next: mailText(next) })
}

function writeSaved({ trips_found: trips, ...rows }: UploadResult): LocalizedText {
  const { rows_read: read, rows_used: used, duplicates, rows_skipped: skipped } = rows
  if (used === 0 && duplicates > 0) return mailText('Nothing new: its rows arrived before ({n})', { n: duplicates })
  const values = {
    trips: trips === 1 ? mailText('1 trip') : mailText('{n} trips', { n: trips }),
    rows: read === 1 ? mailText('1 row') : mailText('{n} rows', { n: read }),
    used,
  }
  if (duplicates + skipped === 0) return mailText('{trips} from {rows}', values)
  const result = mailText('{trips} from {used} of {rows}', values)
  const withDuplicates = duplicates > 0 ? mailText('{result}, {n} arrived before', { result, n: duplicates }) : result
  return skipped > 0 ? mailText('{result}, {n} skipped', { result: withDuplicates, n: skipped }) : withDuplicates
}

function connectionsUrl(origin: string): string {
  return `${origin}/connections`
}
