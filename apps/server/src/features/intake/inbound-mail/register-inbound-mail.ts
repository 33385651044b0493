import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as routes from '@spoor/contract/routes/inbound-mail.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { HttpError, notFound } from '../../../platform/http/http-error.ts'
import { mount, mountPublic } from '../../../platform/http/mount.ts'
import { removeAddress, setAddress } from './inbound-mail-writes.ts'
import { changeSenders } from './change-senders.ts'
import { readInbox } from './read-inbox.ts'
import { receivePostedMail } from './receive-posted-mail.ts'
import { hashToken } from '../../../platform/secrets/hash-token.ts'
import { createToken } from './report-address.ts'

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
    await inTransaction(database, (tx) => setAddress(tx, { ownerId: user.id, token, tokenHash: hashToken(token), at }))
    return read(user.id)
  })

  mount(app, routes.switchOffInbox, async (_, { user }) => {
    await inTransaction(database, (tx) => removeAddress(tx, user.id))
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
