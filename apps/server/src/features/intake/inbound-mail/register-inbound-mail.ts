import { INBOX_DAYS, SENDER_PROOFS } from '@spoor/contract/routes/inbound-mail.ts'
import type { Inbox, InboundMail, SenderProof } from '@spoor/contract/routes/inbound-mail.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { toIsoDates, mount, mountPublic } from '../../../platform/http/mount.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { findToken, listMails, listSenders, listUploads, type MailRow } from './inbound-mail-queries.ts'
import { writeReportAddress, createToken } from './report-address.ts'
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as routes from '@spoor/contract/routes/inbound-mail.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { HttpError, notFound } from '../../../platform/http/http-error.ts'
import * as writes from './inbound-mail-writes.ts'
import { receivePostedMail } from './receive-mail.ts'
import { hashToken } from '../../../platform/secrets/hash-token.ts'
import { deleteUnreferencedFile } from '../../../platform/files/delete-unreferenced-file.ts'

/** The driver's decisions about permitted senders of reports. */
function changeSenders(dependencies: Dependencies) {
  const { database, jobs, clock } = dependencies

  return {
    async allow(ownerId: string, address: string, proof: SenderProof): Promise<void> {
      await inTransaction(database, async (tx) => {
        const at = new Date(clock.nowMs())
        if (!(await writes.decideSender(tx, { ownerId, address, at, proof }))) throw notFound('Sender')
        const proofs = SENDER_PROOFS.slice(0, SENDER_PROOFS.indexOf(proof) + 1)
        for (const mailId of await writes.resumeMails(tx, { ownerId, sender: address, proofs }))
          await jobs.enqueue(tx, 'read-mail', { ownerId, mailId })
      })
    },

    async block(ownerId: string, address: string): Promise<void> {
      const discarded = await inTransaction(database, async (tx) => {
        const at = new Date(clock.nowMs())
        if (!(await writes.decideSender(tx, { ownerId, address, at, proof: null }))) throw notFound('Sender')
        const mails = await writes.lockWaitingMails(tx, ownerId, address)
        for (const mail of mails) await writes.finishMail(tx, mail, { outcome: 'blocked' })
        return mails
      })
      for (const { file_key } of discarded) if (file_key !== null) await deleteUnreferencedFile(dependencies, file_key)
    },

    async forget(ownerId: string, address: string): Promise<void> {
      await inTransaction(database, (tx) => writes.deleteSender(tx, ownerId, address))
    },
  }
}

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

export function registerInboundMail(app: FastifyInstance, dependencies: Dependencies): void {
  const { config, database, clock } = dependencies
  const { inbound } = config
  const senders = changeSenders(dependencies)

  function requireInbound(): NonNullable<typeof inbound> {
    if (inbound === null) throw notFound('Reports by email')
    return inbound
  }
  const read = (ownerId: string) => readInbox(dependencies, requireInbound(), ownerId)

  mount(app, routes.getInbox, (_, { user }) => read(user.id))

  mount(app, routes.switchOnInbox, async (_, { user }) => {
    requireInbound()
    const token = createToken()
    const at = new Date(clock.nowMs())
    await inTransaction(database, (tx) =>
      writes.setAddress(tx, { ownerId: user.id, token, tokenHash: hashToken(token), at }),
    )
    return read(user.id)
  })

  mount(app, routes.switchOffInbox, async (_, { user }) => {
    await inTransaction(database, (tx) => writes.removeAddress(tx, user.id))
    return read(user.id)
  })

  mount(app, routes.allowSender, async ({ address, proof }, { user }) => {
    await senders.allow(user.id, address, proof)
    return read(user.id)
  })

  mount(app, routes.blockSender, async ({ address }, { user }) => {
    await senders.block(user.id, address)
    return read(user.id)
  })

  mount(app, routes.forgetSender, async ({ address }, { user }) => {
    await senders.forget(user.id, address)
    return read(user.id)
  })

  // The handler streams the mail into the file store itself.
  app.addContentTypeParser(routes.receiveMail.consumes ?? '', (_request, _payload, done) => done(null))
  mountPublic(app, routes.receiveMail, async (envelope, { request }) => {
    const { domain, webhookSecret } = requireInbound()
    if (webhookSecret === null) throw notFound('Reports by email')
    if (!knowsSecret(request, webhookSecret)) throw new HttpError(401, 'The secret is missing or wrong.')
    return { status: await receivePostedMail(dependencies, domain, envelope, request.raw) }
  })
}

function knowsSecret(request: FastifyRequest, secret: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${secret}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
