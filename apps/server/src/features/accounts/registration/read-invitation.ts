import type { readInvitation } from '@spoor/contract/routes/joining.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { Invitations } from '../../../domain/seats/invitations.ts'
import type { Exchange, Handler } from '../../../platform/http/mount.ts'
import { callWithin } from '../../../platform/limits/call-limits.ts'
import { callerKey } from '../../../platform/limits/caller-key.ts'
import { invitationLimit } from './joining-limits.ts'

export const handleReadInvitation =
  (dependencies: Dependencies, invitations: Invitations): Handler<typeof readInvitation, Exchange> =>
  async (link, { request }) => {
    const found = await callWithin(dependencies, invitationLimit(callerKey(request.ip)), async () => {
      const answer = await invitations.find(link)
      return { answer, outcome: answer.state === 'unknown' ? 'failure' : 'success' }
    })
    const { state, company, role: role_type, email, inviterId: invited_by } = found
    // The reply's schema drops the company's other columns.
    return { state, company, role_type, email, invited_by }
  }
