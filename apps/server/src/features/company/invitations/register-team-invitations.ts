import type { FastifyInstance } from 'fastify'
import { seatCap } from '@spoor/contract/limits/plans.ts'
import * as routes from '@spoor/contract/routes/team.ts'
import type { Invitee, TeamInvitation } from '@spoor/contract/routes/team.ts'
import { toIsoDates } from '../../../platform/http/iso-dates.ts'
import { recordAction } from '../../../platform/audit/audit-writes.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { disconnectSignal } from '../../../platform/http/disconnect-signal.ts'
import { HttpError, notFound } from '../../../platform/http/http-error.ts'
import { mount, toList } from '../../../platform/http/mount.ts'
import { countInvitationsSince, countMembers, listInvitedAddresses } from '../../../domain/seats/invitation-queries.ts'
import { createInvitations } from '../../../domain/seats/invitations.ts'
import { revokeInvitation } from '../../../domain/seats/invitation-writes.ts'
import { readSmallTable } from '../../../domain/reading/read-small-table.ts'
import { lockCompany } from '../../../domain/seats/seat-writes.ts'
import type { LockedCompany } from '../../../domain/seats/seat-writes.ts'
import { readAddresses, sortInvitees } from './invitees.ts'
import { listInvitedAccounts, listInvitationRows } from './team-invitation-queries.ts'
import type { TeamInvitationRow } from './team-invitation-queries.ts'
import { toTeamMember } from '../team-member.ts'

/** Of a day, for each seat: everybody once, and again after corrections. */
const LINKS_FOR_A_SEAT = 2
/** A list with more addresses than the largest plan has seats is not a list of employees. */
const MAX_INVITEES = 500

/** Routes for inviting employees. */
export function registerTeamInvitations(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock } = dependencies
  const invitations = createInvitations(dependencies)
  const now = () => new Date(clock.nowMs())

  mount(app, routes.listTeamInvitations, async (_, { user }) => {
    const rows = await listInvitationRows(database, toTeamMember(user).companyId)
    return toList(rows.map((row) => toInvitationWire(row, now())))
  })

  mount(app, routes.createTeamLink, async (_, { user }) => {
    const member = toTeamMember(user)
    const link = await inTransaction(database, async (tx) => {
      const company = await lockCompany(tx, member.companyId)
      await requireRoomToday(tx, company, 1)
      const made = await invitations.create(tx, { company, inviter: member })
      await recordAction(tx, {
        actorId: member.id,
        at: now(),
        action: 'invitation.created',
        subject: { kind: 'invitation', id: made.id },
        companyId: company.id,
        after: { expires_at: made.expiresAt },
      })
      return made
    })
    return { id: link.id, url: link.url, expires_at: link.expiresAt.toISOString() }
  })

  mount(app, routes.readInvitees, async (_, { user, request, reply }) => {
    const { companyId } = toTeamMember(user)
    const table = await readSmallTable(request, { maxRows: MAX_INVITEES + 1, signal: disconnectSignal(reply) })
    const items = await sorted(database, companyId, readAddresses(table))
    const freeSeats = await inTransaction(database, async (tx) => countFree(tx, await lockCompany(tx, companyId)))
    return { items, free_seats: freeSeats }
  })

  mount(app, routes.inviteEmployees, async ({ emails, role_type }, { user }) => {
    const member = toTeamMember(user)
    const addresses = emails.map((email, at) => ({ row: at + 1, email }))
    const invited = await inTransaction(database, async (tx) => {
      // Locked, so that two concurrent lists invite nobody twice.
      const company = await lockCompany(tx, member.companyId)
      const invitees = await sorted(tx, company.id, addresses)
      const wrong = invitees.find(({ state }) => state !== 'new')
      if (wrong) throw new HttpError(422, `${wrong.email || `Row ${wrong.row}`}: ${wrong.because} Nobody was invited.`)
      const free = await countFree(tx, company)
      if (invitees.length > free) {
        const most = `You can invite ${free === 1 ? '1 more person' : `${free} more people`}`
        throw new HttpError(409, `${most}: the other seats are taken or invited. Nobody was invited.`)
      }
      await requireRoomToday(tx, company, invitees.length)
      for (const { email } of invitees) {
        const { id } = await invitations.create(tx, { company, inviter: member, role: role_type, email })
        await recordAction(tx, {
          actorId: member.id,
          at: now(),
          action: 'invitation.created',
          subject: { kind: 'invitation', id },
          companyId: company.id,
          after: { email, role_type },
        })
      }
      return invitees.length
    })
    return { invited }
  })

  mount(app, routes.revokeTeamInvitation, async ({ id }, { user }) => {
    const member = toTeamMember(user)
    await inTransaction(database, async (tx) => {
      const revoked = await revokeInvitation(tx, { companyId: member.companyId, id, at: now() })
      if (!revoked) throw notFound('Invitation')
      await recordAction(tx, {
        actorId: member.id,
        at: now(),
        action: 'invitation.revoked',
        subject: { kind: 'invitation', id },
        companyId: member.companyId,
      })
    })
  })

  /** Seats that nobody has, awaits or is invited to. */
  async function countFree(tx: Transaction, company: LockedCompany): Promise<number> {
    const invited = await listInvitedAddresses(tx, company.id, now())
    return Math.max(0, seatCap(company) - (await countMembers(tx, company.id)) - invited.length)
  }

  /** Withdrawn links count, since their mails were sent. */
  async function requireRoomToday(tx: Transaction, company: LockedCompany, links: number): Promise<void> {
    const most = LINKS_FOR_A_SEAT * seatCap(company)
    const made = await countInvitationsSince(tx, company.id, new Date(clock.nowMs() - DAY_MS))
    if (made + links > most)
      throw new HttpError(
        429,
        `A company with your number of seats can make ${most} invitations a day. Try again tomorrow.`,
      )
  }

  async function sorted(
    from: Database,
    companyId: string,
    addresses: readonly { row: number; email: string }[],
  ): Promise<Invitee[]> {
    const accounts = await listInvitedAccounts(
      from,
      addresses.map(({ email }) => email.trim().toLowerCase()),
    )
    const own = accounts.filter((account) => account.company_id === companyId)
    return sortInvitees(addresses, {
      employees: new Set(own.map(({ email }) => email)),
      others: new Set(accounts.filter((account) => !own.includes(account)).map(({ email }) => email)),
      invited: new Set(await listInvitedAddresses(from, companyId, now())),
    })
  }
}

function toInvitationWire(row: TeamInvitationRow, now: Date): TeamInvitation {
  return {
    ...toIsoDates(row),
    state: row.revoked_at ? 'revoked' : row.expires_at <= now ? 'expired' : 'open',
  }
}
