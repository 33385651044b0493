import type { AdminUser } from '@spoor/contract/routes/admin-users.ts'
import { BadgeCheck, KeyRound, MailCheck, MoreHorizontal, Pencil, RotateCcw, Trash2, Undo2, X } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import type { MenuItem } from '../../../ui/menu.tsx'
import { useNowMs } from '../../../ui/use-now-ms.ts'
import { useUserActions } from './use-user-actions.ts'
import { CANNOT_DELETE_NOTE, CANNOT_DELETE_TITLE, isSystemAdmin, userState } from './user-words.ts'

/** What opens a dialog of its own. */
export type UserTask = 'edit' | 'email' | 'delete' | 'verify' | 'reject' | 'second-factor'

const MINUTE_MS = 60_000
const icon = { size: 16, 'aria-hidden': true } as const

export function UserDetailsActions({ user, onTask }: { user: AdminUser; onTask: (task: UserTask) => void }) {
  const { resend, restore, unreject } = useUserActions(user)
  const keep = isSystemAdmin(user)
  const state = userState(user, useNowMs({ stepMs: MINUTE_MS }))
  if (state === 'deactivated') {
    return (
      <>
        <p className="mr-auto self-center text-sm text-muted">This account is deactivated.</p>
        <Button
          variant="primary"
          icon={<RotateCcw {...icon} />}
          busy={restore.isPending}
          onClick={() => restore.mutate()}
        >
          Bring back
        </Button>
      </>
    )
  }
  const waits = state === 'waiting' || state === 'ready'
  const paid = state === 'approved' || state === 'expired'
  // What is most likely next stands outside of the menu.
  const urgent = !keep && state !== 'approved'
  const payment: MenuItem[] = [
    ...(keep || urgent
      ? []
      : [{ label: 'Renew subscription', icon: <BadgeCheck {...icon} />, onSelect: () => onTask('verify') }]),
    ...(waits ? [{ label: 'Reject payment', icon: <X {...icon} />, onSelect: () => onTask('reject') }] : []),
    ...(state === 'rejected'
      ? [{ label: 'Undo rejection', icon: <Undo2 {...icon} />, onSelect: () => unreject.mutate() }]
      : []),
  ]
  return (
    <>
      {keep && <p className="mr-auto self-center text-sm text-muted">{CANNOT_DELETE_NOTE}</p>}
      <Button
        className={keep ? undefined : 'mr-auto'}
        variant="quiet"
        icon={<Trash2 {...icon} />}
        disabled={keep}
        title={keep ? CANNOT_DELETE_TITLE : undefined}
        onClick={() => onTask('delete')}
      >
        Delete
      </Button>
      <Menu
        trigger={
          <Button icon={<MoreHorizontal {...icon} />} busy={resend.isPending || unreject.isPending}>
            More
          </Button>
        }
        items={[
          ...payment,
          { label: 'Correct e-mail address', icon: <Pencil {...icon} />, onSelect: () => onTask('email') },
          {
            label: 'Send verification email again',
            icon: <MailCheck {...icon} />,
            disabled: user.email_verified,
            title: user.email_verified ? 'This address is verified' : undefined,
            onSelect: () => resend.mutate(),
          },
          {
            label: 'Switch off second factor',
            icon: <KeyRound {...icon} />,
            onSelect: () => onTask('second-factor'),
          },
        ]}
      />
      <Button variant={urgent ? 'secondary' : 'primary'} icon={<Pencil {...icon} />} onClick={() => onTask('edit')}>
        Edit
      </Button>
      {urgent && (
        <Button variant="primary" icon={<BadgeCheck {...icon} />} onClick={() => onTask('verify')}>
          {paid ? 'Renew subscription' : 'Verify payment'}
        </Button>
      )}
    </>
  )
}
