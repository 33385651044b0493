import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/team.ts'
import type { TeamInvitation } from '@spoor/contract/routes/team.ts'
import { toIsoDates } from '../../../platform/http/iso-dates.ts'
import { recordAction } from '../../../platform/audit/audit-writes.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { notFound } from '../../../platform/http/http-error.ts'
import { mount, toList } from '../../../platform/http/mount.ts'
import { createInvitations } from '../../../domain/seats/invitations.ts'
import { revokeInvitation } from '../../../domain/seats/invitation-writes.ts'
import { listInvitationRows } from './team-invitation-queries.ts'
import type { TeamInvitationRow } from './team-invitation-queries.ts'
import { byMember, toTeamMember } from '../team-member.ts'
import { handleCreateTeamLink, handleReadInvitees, handleInviteEmployees } from './invite-employees.ts'

/** Routes for inviting employees. */
export function registerTeamInvitations(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock } = dependencies
  const invitations = createInvitations(dependencies)
  const now = () => new Date(clock.nowMs())

  mount(app, routes.listTeamInvitations, async (_, { user }) => {
    const rows = await listInvitationRows(database, toTeamMember(user).companyId)
    return toList(rows.map((row) => toInvitationWire(row, now())))
  })

  mount(app, routes.createTeamLink, handleCreateTeamLink(dependencies, invitations))
  mount(app, routes.readInvitees, handleReadInvitees(dependencies))
  mount(app, routes.inviteEmployees, handleInviteEmployees(dependencies, invitations))

  mount(app, routes.revokeTeamInvitation, async ({ id }, { user }) => {
    const member = toTeamMember(user)
    await inTransaction(database, async (tx) => {
      const revoked = await revokeInvitation(tx, { companyId: member.companyId, id, at: now() })
      if (!revoked) throw notFound('Invitation')
      await recordAction(tx, byMember(member, now(), 'invitation.revoked', { kind: 'invitation', id }))
    })
  })
}

function toInvitationWire(row: TeamInvitationRow, now: Date): TeamInvitation {
  return {
    ...toIsoDates(row),
    state: row.revoked_at ? 'revoked' : row.expires_at <= now ? 'expired' : 'open',
  }
}
