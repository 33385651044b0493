import { INBOX_DAYS, type Inbox, type InboundMail } from '@spoor/contract/routes/inbound-mail.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { toIsoDates } from '../../../platform/http/iso-dates.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { findToken, listMails, listSenders, listUploads, type MailRow } from './inbound-mail-queries.ts'
import { writeReportAddress } from './report-address.ts'

const MAX_MAILS = 200
const MAX_SENDERS = 200

type UploadResult = Awaited<ReturnType<typeof listUploads>>[number]

/** The driver's report address with its senders and recent mails. */
export async function readInbox(
  { database, clock }: Dependencies,
  { domain }: { domain: string },
  ownerId: string,
): Promise<Inbox> {
  const since = new Date(clock.nowMs() - INBOX_DAYS * DAY_MS)
  const mailbox = await findToken(database, ownerId)
  const senders = await listSenders(database, ownerId, MAX_SENDERS)
  const mails = await listMails(database, ownerId, since, MAX_MAILS)
  const ids = mails.flatMap(({ files }) => files.flatMap(({ upload_id }) => upload_id ?? []))
  const uploads = new Map((await listUploads(database, ownerId, ids)).map((upload) => [upload.id, upload]))
  return {
    address: mailbox ? writeReportAddress(mailbox.token, domain) : null,
    senders: senders.map(toIsoDates),
    mails: mails.map((mail) => toWire(mail, uploads)),
  }
}

function toWire(mail: MailRow, uploads: ReadonlyMap<string, UploadResult>): InboundMail {
  return {
    ...toIsoDates(mail),
    authentication: { spf: mail.spf, dkim: mail.dkim, dmarc: mail.dmarc },
    files: mail.files.map(({ name, upload_id, problem }) => {
      const upload = uploads.get(upload_id ?? '')
      return {
        name,
        problem,
        // An upload may have been deleted since.
        upload_id: upload?.id ?? null,
        status: upload?.status ?? null,
        trips_found: upload?.trips_found ?? null,
      }
    }),
  }
}
