import * as routes from '@spoor/contract/routes/team.ts'
import type { TeamInvitation } from '@spoor/contract/routes/team.ts'
import { CircleCheck, CircleSlash, Clock, Link2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { useTimezone } from '../../auth/use-session.ts'
import { formatDate } from '../../format/instant.ts'
import { ROLE_NAMES } from '../../format/role-name.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { toast } from '../../ui/toast.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { useInvitations } from './use-team.ts'
import { useTeamAction } from './use-team-action.ts'
import { t } from '../../language/t.ts'

const STATES = {
  open: { label: t('Open'), tone: 'accent', Icon: Clock },
  expired: { label: t('Expired'), tone: 'neutral', Icon: CircleSlash },
  revoked: { label: t('Withdrawn'), tone: 'neutral', Icon: CircleSlash },
  joined: { label: t('Joined'), tone: 'good', Icon: CircleCheck },
} as const

export function InvitationsTab({ mayRun }: { mayRun: boolean }) {
  const invitations = useInvitations()
  const [inviting, setInviting] = useState(false)
  const link = useTeamAction({
    does: async () => {
      const made = await api.call(routes.createTeamLink)
      await copyText(Promise.resolve(made.url)).catch(() => {
        // Where the clipboard is closed, the link is shown to be copied by hand.
        toast.info(made.url)
      })
      return made
    },
    says: () => t('Invite link copied to clipboard!'),
    fails: t('Failed to copy link'),
  })
  const actions = mayRun && (
    <div className="flex flex-wrap gap-2">
      <Button
        className="h-auto! min-h-10 max-w-full py-2 whitespace-normal! pointer-coarse:min-h-11"
        icon={<Link2 size={16} aria-hidden />}
        busy={link.isPending}
        onClick={() => link.mutate(undefined)}
      >
        {t('Copy a link to share')}
      </Button>
      <Button variant="primary" icon={<UserPlus size={16} aria-hidden />} onClick={() => setInviting(true)}>
        {t('Invite employees')}
      </Button>
    </div>
  )
  return (
    <div className="flex flex-col gap-4">
      <Loaded query={invitations} failed={t('The invitations could not be loaded')}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('No invitations yet')} action={actions}>
              {t('Invite your drivers by e-mail, one by one or from a list, or share a link. Each holds for 14 days.')}
            </EmptyState>
          ) : (
            <>
              {actions}
              <ul aria-label={t('Invitations')} className="flex flex-col divide-y divide-line">
                {items.map((invitation) => (
                  <InvitationItem key={invitation.id} invitation={invitation} mayRun={mayRun} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </div>
  )
}

function InvitationItem({ invitation, mayRun }: { invitation: TeamInvitation; mayRun: boolean }) {
  const timezone = useTimezone()
  const revoke = useTeamAction({
    does: (id: string) => api.call(routes.revokeTeamInvitation, { params: { id } }),
    says: () => t('Invitation withdrawn'),
    fails: t('The invitation could not be withdrawn'),
  })
  const used = invitation.email !== null && invitation.joined > 0
  const { label, tone, Icon } = STATES[used ? 'joined' : invitation.state]
  const name = invitation.email ?? t('Link to share')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm first:pt-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere">{name}</span>
          <Badge tone={tone} icon={<Icon aria-hidden />}>
            {label}
          </Badge>
        </p>
        <p className="text-muted">
          {ROLE_NAMES[invitation.role_type]} ·{' '}
          {t('valid until {day}', { day: formatDate(invitation.expires_at, timezone) })}
          {invitation.invited_by && ` · ${t('by {name}', { name: invitation.invited_by })}`}
          {invitation.email === null &&
            invitation.joined > 0 &&
            ` · ${t('{joined} joined', { joined: invitation.joined })}`}
        </p>
      </div>
      {mayRun && invitation.state === 'open' && !used && (
        <Button
          size="small"
          aria-label={t('Withdraw the invitation of {name}', { name })}
          busy={revoke.isPending}
          onClick={() => revoke.mutate(invitation.id)}
        >
          {t('Withdraw')}
        </Button>
      )}
    </li>
  )
}
