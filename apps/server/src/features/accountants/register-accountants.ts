import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { emailFault } from '@spoor/contract/rules/account-rules.ts'
import { INVITATION_DAYS } from '@spoor/contract/words/invitation-states.ts'
import { MAX_ACCOUNTANTS } from '@spoor/contract/routes/accountants.ts'
import type { Accountant } from '@spoor/contract/routes/accountants.ts'
import * as routes from '@spoor/contract/routes/accountants.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { toIsoDates } from '../../platform/http/iso-dates.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../dependencies.ts'
import { isEmailVerified } from '../../platform/identity/gate.ts'
import type { Claims, User } from '../../platform/http/caller.ts'
import { HttpError, notFound, orNotFound, refused } from '../../platform/http/http-error.ts'
import { mount, mountPublic, toList } from '../../platform/http/mount.ts'
import {
  findOpenAccountantInvitation,
  listOpenAccountantInvitations,
} from '../../domain/seats/accountant-invitation-queries.ts'
import type { OpenInvitation } from '../../domain/seats/accountant-invitation-queries.ts'
import { callWithin } from '../../platform/limits/call-limits.ts'
import type { LimitRule } from '../../platform/limits/call-limits.ts'
import { hashToken } from '../../platform/secrets/hash-token.ts'
import { writeAcceptedMail, writeInvitationMail } from './accountant-mails.ts'
import { listEvents, listGrants } from './grant-queries.ts'
import type { GrantRow } from './grant-queries.ts'
import {
  acceptGrant,
  changeGrant,
  countGrants,
  endInvitations,
  hasAccess,
  insertEvent,
  insertGrant,
  lockClient,
} from './grant-writes.ts'

const INVITATIONS_A_DAY = 20
const CLOSED = 'This invitation has expired or was withdrawn. Ask your client for a new one.'

/** Routes for inviting accountants and accepting invitations. */
export function registerAccountants(app: FastifyInstance, dependencies: Dependencies): void {
  const { config, database, clock, mail } = dependencies
  const now = () => new Date(clock.nowMs())

  const wire = async (ownerId: string, row: GrantRow): Promise<Accountant> => ({
    ...toIsoDates(row),
    state: row.accepted_at !== null ? 'active' : row.expires_at <= now() ? 'expired' : 'invited',
    events: await listEvents(database, ownerId, row.id),
  })
  const find = async (ownerId: string, id: string): Promise<Accountant> => {
    const row = orNotFound(
      (await listGrants(database, ownerId)).find((one) => one.id === id),
      'Accountant',
    )
    return wire(ownerId, row)
  }

  mount(app, routes.listAccountants, async (_, { user }) => {
    const rows = await listGrants(database, user.id)
    return toList(await Promise.all(rows.map((row) => wire(user.id, row))))
  })

  mount(app, routes.inviteAccountant, async ({ email: typed, show_private }, { user }) => {
    const email = typed.toLowerCase()
    const fault = email === user.email.toLowerCase() ? 'This is your own address.' : emailFault(email)
    if (fault !== null) throw new HttpError(422, fault, { email: fault })
    const rule: LimitRule = {
      key: `accountants invited by ${user.id}`,
      counts: 'successes',
      limit: INVITATIONS_A_DAY,
      windowMs: DAY_MS,
      refusal: () => 'You have sent many invitations today. Please try again tomorrow.',
    }
    const id = randomUUID()
    const token = randomBytes(32).toString('base64url')
    await callWithin(dependencies, [rule], async () => {
      await inTransaction(database, async (tx) => {
        const at = now()
        await lockClient(tx, user.id)
        if (await hasAccess(tx, { ownerId: user.id, email }))
          throw new HttpError(409, `${email} is your accountant already.`)
        await endInvitations(tx, { ownerId: user.id, email, at })
        if ((await countGrants(tx, user.id)) >= MAX_ACCOUNTANTS)
          throw new HttpError(409, `You have ${MAX_ACCOUNTANTS} accountants. Withdraw one before you invite another.`)
        const expires_at = new Date(at.getTime() + INVITATION_DAYS * DAY_MS)
        const times = { created_at: at, expires_at }
        const company_id = user.role === 'company_admin' ? user.companyId : null
        const token_hash = hashToken(token)
        await insertGrant(tx, { owner_id: user.id, id, email, show_private, company_id, token_hash, ...times })
        await insertEvent(tx, { owner_id: user.id, grant_id: id, at, what: 'invited' })
        const url = `${config.origin}/accept-client?token=${token}`
        await mail.enqueue(tx, writeInvitationMail({ to: email, client: user.name, url }), user.id)
      })
      return { answer: undefined, outcome: 'success' }
    })
    return find(user.id, id)
  })

  mount(app, routes.updateAccountant, async ({ id, show_private }, { user }) => {
    await inTransaction(database, async (tx) => {
      if (!(await changeGrant(tx, { ownerId: user.id, id }, { show_private }))) throw notFound('Accountant')
      const what = show_private ? 'private_shown' : 'private_hidden'
      await insertEvent(tx, { owner_id: user.id, grant_id: id, at: now(), what })
    })
    return find(user.id, id)
  })

  mount(app, routes.withdrawAccountant, async ({ id }, { user }) => {
    await inTransaction(database, async (tx) => {
      const at = now()
      if (!(await changeGrant(tx, { ownerId: user.id, id }, { revoked_at: at }))) throw notFound('Accountant')
      await insertEvent(tx, { owner_id: user.id, grant_id: id, at, what: 'withdrawn' })
    })
  })

  mountPublic(app, routes.readAccountantInvitation, async ({ token }, { reply }) => {
    reply.header('referrer-policy', 'no-referrer')
    const found = await findOpenAccountantInvitation(database, token, now())
    if (!found) throw new HttpError(404, CLOSED)
    return toIsoDates(found)
  })

  // Only access to the mailbox proves that the address is the caller's.
  const ownsAddress = ({ user, claims }: { user: User; claims: Claims }) =>
    !config.emailVerificationRequired || isEmailVerified(user, claims)

  mount(app, routes.listOwnAccountantInvitations, async (_, caller) => {
    const found = ownsAddress(caller) ? await listOpenAccountantInvitations(database, caller.user.email, now()) : []
    return toList(found.map(toIsoDates))
  })

  mount(app, routes.acceptAccountantInvitation, async ({ token }, caller) => {
    if (!ownsAddress(caller)) throw refused('email_unverified')
    const found = await findOpenAccountantInvitation(database, token, now())
    if (!found) throw new HttpError(404, CLOSED)
    if (found.email.toLowerCase() !== caller.user.email.toLowerCase())
      throw new HttpError(409, `This invitation was sent to ${found.email}. Sign in with that address to accept it.`)
    return accept(found, caller.user)
  })

  mount(app, routes.acceptOwnAccountantInvitation, async ({ id }, caller) => {
    if (!ownsAddress(caller)) throw refused('email_unverified')
    const open = await listOpenAccountantInvitations(database, caller.user.email, now())
    const found = open.find((one) => one.id === id)
    if (!found) throw new HttpError(404, CLOSED)
    return accept(found, caller.user)
  })

  async function accept(
    { owner_id: ownerId, id, client, client_email, email }: OpenInvitation,
    accountant: User,
  ): Promise<{ client_id: string; client: string }> {
    await inTransaction(database, async (tx) => {
      const at = now()
      await lockClient(tx, ownerId)
      if (await hasAccess(tx, { ownerId, email, accountantId: accountant.id }))
        throw new HttpError(409, `You are already the accountant of ${client}.`)
      if (!(await acceptGrant(tx, { ownerId, id, accountantId: accountant.id, at }))) throw new HttpError(404, CLOSED)
      await insertEvent(tx, { owner_id: ownerId, grant_id: id, at, what: 'accepted' })
      const url = `${config.origin}/settings`
      await mail.enqueue(
        tx,
        writeAcceptedMail({ to: client_email, name: client, accountant: accountant.name, url }),
        accountant.id,
      )
    })
    return { client_id: ownerId, client }
  }
}
