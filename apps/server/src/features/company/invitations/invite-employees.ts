import type { FastifyInstance } from 'fastify'
import { seatCap } from '@spoor/contract/limits/plans.ts'
import * as routes from '@spoor/contract/routes/team.ts'
import type { Invitee } from '@spoor/contract/routes/team.ts'
import { recordAction } from '../../../platform/audit/audit-writes.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { type Database, type Transaction, inTransaction } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { disconnectSignal } from '../../../platform/http/disconnect-signal.ts'
import { HttpError, notFound } from '../../../platform/http/http-error.ts'
import { countInvitationsSince, countMembers, listInvitedAddresses } from '../../../domain/seats/invitation-queries.ts'
import { readSmallTable } from '../../../domain/reading/read-small-table.ts'
import { lockCompany, type LockedCompany } from '../../../domain/seats/seat-writes.ts'
import { revokeInvitation } from '../../../domain/seats/invitation-writes.ts'
import { readAddresses, sortInvitees, type ListedPerson } from './invitees.ts'
import { listInvitedAccounts } from './team-invitation-queries.ts'
import { toTeamMember, byMember } from '../team-member.ts'
import type { Invitations } from '../../../domain/seats/invitations.ts'
import { mount } from '../../../platform/http/mount.ts'

/** Per day and seat: enough to invite everybody once, and again after corrections. */
const LINKS_FOR_A_SEAT = 2
/** A list with more addresses than the largest plan has seats is not a list of employees. */
const MAX_INVITEES = 500

export function mountInvitations(
  app: FastifyInstance,
  { database, clock }: Dependencies,
  invitations: Invitations,
): void {
  mount(app, routes.createTeamLink, async (_, { user }) => {
    const member = toTeamMember(user)
    const now = new Date(clock.nowMs())
    const link = await inTransaction(database, async (tx) => {
      const company = await lockCompany(tx, member.companyId)
      await requireRoomToday(tx, company, { links: 1, now })
      const made = await invitations.create(tx, { company, inviter: member })
      const action = byMember(member, now, 'invitation.created', { kind: 'invitation', id: made.id })
      await recordAction(tx, { ...action, after: { expires_at: made.expiresAt } })
      return made
    })
    return { id: link.id, url: link.url, expires_at: link.expiresAt.toISOString() }
  })

  mount(app, routes.readInvitees, async (_, { user, request, reply }) => {
    const { companyId } = toTeamMember(user)
    const now = new Date(clock.nowMs())
    const table = await readSmallTable(request, { maxRows: MAX_INVITEES + 1, signal: disconnectSignal(reply) })
    const items = await sortAddresses(database, companyId, readAddresses(table), now)
    const freeSeats = await inTransaction(database, async (tx) => countFree(tx, await lockCompany(tx, companyId), now))
    return { items, free_seats: freeSeats }
  })

  mount(app, routes.inviteEmployees, async ({ emails, pay, role_type }, { user }) => {
    const member = toTeamMember(user)
    const now = new Date(clock.nowMs())
    const addresses = emails.map((email, at) => ({ ...pay[at], row: at + 1, email }))
    const invited = await inTransaction(database, async (tx) => {
      // Locked, so that two concurrent lists invite nobody twice.
      const company = await lockCompany(tx, member.companyId)
      const invitees = await sortAddresses(tx, company.id, addresses, now)
      const wrong = invitees.find(({ state }) => state !== 'new')
      if (wrong) throw new HttpError(422, `${wrong.email || `Row ${wrong.row}`}: ${wrong.because} Nobody was invited.`)
      const free = await countFree(tx, company, now)
      if (invitees.length > free) {
        const most = `You can invite ${free === 1 ? '1 more person' : `${free} more people`}`
        throw new HttpError(409, `${most}: the other seats are taken or invited. Nobody was invited.`)
      }
      await requireRoomToday(tx, company, { links: invitees.length, now })
      for (const { email, employee_number, scheme } of invitees) {
        const invitee = { email, employee_number, travel_scheme: scheme }
        const { id } = await invitations.create(tx, { company, inviter: member, role: role_type, invitee })
        const action = byMember(member, now, 'invitation.created', { kind: 'invitation', id })
        await recordAction(tx, { ...action, after: { email, role_type } })
      }
      return invitees.length
    })
    return { invited }
  })

  mount(app, routes.revokeTeamInvitation, async ({ id }, { user }) => {
    const member = toTeamMember(user)
    const at = new Date(clock.nowMs())
    await inTransaction(database, async (tx) => {
      if (!(await revokeInvitation(tx, { companyId: member.companyId, id, at }))) throw notFound('Invitation')
      await recordAction(tx, byMember(member, at, 'invitation.revoked', { kind: 'invitation', id }))
    })
  })
}

/** Seats that are not taken, awaited or offered by an invitation. */
async function countFree(tx: Transaction, company: LockedCompany, now: Date): Promise<number> {
  const invited = await listInvitedAddresses(tx, company.id, now)
  return Math.max(0, seatCap(company) - (await countMembers(tx, company.id)) - invited.length)
}

/** Withdrawn links count, since their mails were sent. */
async function requireRoomToday(
  tx: Transaction,
  company: LockedCompany,
  { links, now }: { links: number; now: Date },
): Promise<void> {
  const most = LINKS_FOR_A_SEAT * seatCap(company)
  const made = await countInvitationsSince(tx, company.id, new Date(now.getTime() - DAY_MS))
  if (made + links > most)
    throw new HttpError(
      429,
      `A company with your number of seats can make ${most} invitations a day. Try again tomorrow.`,
    )
}

async function sortAddresses(
  from: Database,
  companyId: string,
  addresses: readonly ListedPerson[],
  now: Date,
): Promise<Invitee[]> {
  const accounts = await listInvitedAccounts(
    from,
    addresses.map(({ email }) => email.trim().toLowerCase()),
  )
  const own = accounts.filter((account) => account.company_id === companyId)
  return sortInvitees(addresses, {
    employees: new Set(own.map(({ email }) => email)),
    others: new Set(accounts.filter((account) => !own.includes(account)).map(({ email }) => email)),
    invited: new Set(await listInvitedAddresses(from, companyId, now)),
  })
}
