import { randomBytes, randomUUID } from 'node:crypto'
import { emailFault } from '@spoor/contract/rules/account-rules.ts'
import { INVITATION_DAYS } from '@spoor/contract/words/invitation-states.ts'
import { MAX_ACCOUNTANTS } from '@spoor/contract/routes/accountants.ts'
import type { Accountant, inviteAccountant, updateAccountant, askClient } from '@spoor/contract/routes/accountants.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import type { Dependencies } from '../../dependencies.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { HttpError, notFound, orNotFound } from '../../platform/http/http-error.ts'
import { toIsoDates, type Handler } from '../../platform/http/mount.ts'
import { callWithin } from '../../platform/limits/call-limits.ts'
import { hashToken } from '../../platform/secrets/hash-token.ts'
import { writeInvitationMail, writeQuestionMail } from './accountant-mails.ts'
import { listEvents, listGrants } from './grant-queries.ts'
import * as writes from './grant-writes.ts'
import { findClient } from './client-trips.ts'

const INVITATIONS_A_DAY = 20

export const handleInviteAccountant =
  (dependencies: Dependencies): Handler<typeof inviteAccountant> =>
  async ({ email: typed, show_private }, { user }) => {
    const { config, database, clock, mail } = dependencies
    const email = typed.toLowerCase()
    const fault = email === user.email.toLowerCase() ? 'This is your own address.' : emailFault(email)
    if (fault !== null) throw new HttpError(422, fault, { email: fault })
    const refusal = () => 'You have sent many invitations today. Please try again tomorrow.'
    const key = `accountants invited by ${user.id}`
    const rule = { key, counts: 'successes' as const, limit: INVITATIONS_A_DAY, windowMs: DAY_MS, refusal }
    const id = randomUUID()
    const token = randomBytes(32).toString('base64url')
    const invite = () =>
      inTransaction(database, async (tx) => {
        const at = new Date(clock.nowMs())
        await writes.lockClient(tx, user.id)
        if (await writes.hasAccess(tx, { ownerId: user.id, email }))
          throw new HttpError(409, `${email} is your accountant already.`)
        await writes.endInvitations(tx, { ownerId: user.id, email, at })
        if ((await writes.countGrants(tx, user.id)) >= MAX_ACCOUNTANTS)
          throw new HttpError(409, `You have ${MAX_ACCOUNTANTS} accountants. Withdraw one before you invite another.`)
        const expires_at = new Date(at.getTime() + INVITATION_DAYS * DAY_MS)
        const times = { created_at: at, expires_at }
        const company_id = user.role === 'company_admin' ? user.companyId : null
        const token_hash = hashToken(token)
        await writes.insertGrant(tx, { owner_id: user.id, id, email, show_private, company_id, token_hash, ...times })
        await writes.insertEvent(tx, { owner_id: user.id, grant_id: id, at, what: 'invited' })
        const url = `${config.origin}/accept-client?token=${token}`
        await mail.enqueue(tx, writeInvitationMail({ to: email, client: user.name, url }), user.id)
      })
    await callWithin(dependencies, [rule], async () => ({ answer: await invite(), outcome: 'success' }))
    return findAccountant(dependencies, user.id, id)
  }

export const handleUpdateAccountant =
  (dependencies: Dependencies): Handler<typeof updateAccountant> =>
  async ({ id, show_private }, { user }) => {
    await inTransaction(dependencies.database, async (tx) => {
      if (!(await writes.changeGrant(tx, { ownerId: user.id, id }, { show_private }))) throw notFound('Accountant')
      const at = new Date(dependencies.clock.nowMs())
      const what = show_private ? 'private_shown' : 'private_hidden'
      await writes.insertEvent(tx, { owner_id: user.id, grant_id: id, at, what })
    })
    return findAccountant(dependencies, user.id, id)
  }

async function findAccountant(dependencies: Dependencies, ownerId: string, id: string): Promise<Accountant> {
  const accountants = await loadAccountants(dependencies, ownerId)
  return orNotFound(
    accountants.find((one) => one.id === id),
    'Accountant',
  )
}

/** A client's accountants and invitations, newest first. */
export async function loadAccountants(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  ownerId: string,
): Promise<Accountant[]> {
  const rows = await listGrants(database, ownerId)
  const now = new Date(clock.nowMs())
  return Promise.all(
    rows.map(async (row) => ({
      ...toIsoDates(row),
      state: row.accepted_at !== null ? 'active' : row.expires_at <= now ? 'expired' : 'invited',
      events: await listEvents(database, ownerId, row.id),
    })),
  )
}

/** To one client. */
const QUESTIONS_A_DAY = 5

export const handleAskClient =
  (dependencies: Dependencies): Handler<typeof askClient> =>
  async ({ id, vehicle_id, tax_year, text }, { user }) => {
    const { config, database, mail } = dependencies
    const { email: to, name } = (await findClient(database, user, id)).client
    const refusal = () => `You have asked ${name} ${QUESTIONS_A_DAY} times today. Please try again tomorrow.`
    const key = `questions to ${id} by ${user.id}`
    const rule = { key, counts: 'successes' as const, limit: QUESTIONS_A_DAY, windowMs: DAY_MS, refusal }
    const url = `${config.origin}/vehicles/${vehicle_id}?year=${tax_year}`
    await callWithin(dependencies, [rule], async () => {
      await inTransaction(database, (tx) =>
        mail.enqueue(tx, writeQuestionMail({ to, name, accountant: user, text, url }), user.id),
      )
      return { answer: undefined, outcome: 'success' }
    })
  }
