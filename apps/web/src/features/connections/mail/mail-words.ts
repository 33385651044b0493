import type { InboundMail, MailFileProblem, SenderProof } from '@spoor/contract/routes/inbound-mail.ts'
import { plural, t } from '../../../language/t.ts'

export const PROOF_WORDS: Record<SenderProof, string> = {
  proven: t('The sender’s domain confirms that it sent this email.'),
  unknown: t('We could not confirm who sent this email.'),
  failed: t('The sender’s domain does not confirm this email. It may be forged, or was changed when it was forwarded.'),
}

const PROBLEM_WORDS: Record<MailFileProblem, string> = {
  too_large: t('Larger than 50 MB. Export a shorter period.'),
  too_many: t('An email can carry 50 files. Send the rest in another one.'),
  zip_damaged: t('The archive is damaged. Send it again.'),
  zip_encrypted: t('The archive has a password. Send it without one.'),
  zip_empty: t('There is no CSV, XLS or XLSX file in the archive.'),
  zip_too_large: t('The archive is too large once unpacked. Export a shorter period.'),
  link_failed: t('The link to the report did not work. Download the report and upload it.'),
  pdf: t('A PDF has no table to read. Set the scheduled report in your tracker’s portal to Excel or CSV.'),
  winmail: t('Outlook packed the attachment as winmail.dat. Send the email as HTML or plain text, or upload the file.'),
  other_link: t(
    'We cannot open links of this host. Have your tracker’s portal attach an Excel or CSV file instead of a link.',
  ),
  storage_full: t('Your storage is full. Undo uploads that you no longer need, then send it again.'),
}

type MailFile = InboundMail['files'][number]

export function describeFile({ problem, status, trips_found: trips }: MailFile): string {
  if (problem !== null) return PROBLEM_WORDS[problem]
  if (status === null) return t('Deleted meanwhile')
  if (status === 'failed') return t('Could not be read. Open it to see why.')
  if (status === 'needs_look') return t('Needs a look. Open it to answer one question.')
  return status === 'saved' ? plural(trips ?? 0, '{n} trip', '{n} trips') : t('Being read')
}

/** The outcome for an email without files to list. */
export function describeMail({ state, outcome }: InboundMail): string {
  if (state === 'received') return t('Being read')
  if (state === 'waiting') return t('Waits for you to allow or block its sender')
  if (outcome === 'blocked') return t('Discarded: you blocked the sender')
  if (outcome === 'confirmation') return t('Asks you to confirm the forwarding')
  if (outcome === 'no_report') return t('There is no report in it: attach a CSV, XLS, XLSX or ZIP file')
  return t('Damaged. Send it again, or upload its file.')
}

export interface WaitingSender {
  address: string
  proof: SenderProof
  mails: number
  latest: InboundMail
}

/** Pending emails grouped by sender and by how well the sender is authenticated, newest first. */
export function groupWaiting(mails: readonly InboundMail[]): WaitingSender[] {
  const waiting = mails.filter(({ state }) => state === 'waiting')
  const groups = Map.groupBy(waiting, ({ sender, proof }) => `${proof} ${sender}`)
  return [...groups.values()].map((group) => ({
    address: group[0].sender,
    proof: group[0].proof ?? 'unknown',
    mails: group.length,
    latest: group[0],
  }))
}
