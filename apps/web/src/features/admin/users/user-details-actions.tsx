import type { AdminUser } from '@spoor/contract/routes/admin-users.ts'
import { BadgeCheck, KeyRound, MailCheck, MoreHorizontal, Pencil, RotateCcw, Trash2, Undo2, X } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import type { MenuItem } from '../../../ui/menu.tsx'
import { useNowMs } from '../../../ui/use-now-ms.ts'
import { useUserActions } from './use-user-actions.ts'
import { CANNOT_DELETE_NOTE, CANNOT_DELETE_TITLE, isSystemAdmin, userState } from './user-words.ts'
import { t } from '../../../language/t.ts'
import { MINUTE_MS } from '@spoor/core/units/duration.ts'

/** What opens a dialog of its own. */
export type UserTask = 'edit' | 'email' | 'delete' | 'verify' | 'reject' | 'second-factor'

const icon = { size: 16, 'aria-hidden': true } as const

export function UserDetailsActions({ user, onTask }: { user: AdminUser; onTask: (task: UserTask) => void }) {
  const { resend, restore, unreject } = useUserActions(user)
  const keep = isSystemAdmin(user)
  const state = userState(user, useNowMs({ stepMs: MINUTE_MS }))
  if (state === 'deactivated') {
    return (
      <>
        <p className="mr-auto self-center text-sm text-muted">{t('This account is deactivated.')}</p>
        <Button
          variant="primary"
          icon={<RotateCcw {...icon} />}
          busy={restore.isPending}
          onClick={() => restore.mutate()}
        >
          {t('Restore')}
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
      : [{ label: t('Renew subscription'), icon: <BadgeCheck {...icon} />, onSelect: () => onTask('verify') }]),
    ...(waits ? [{ label: t('Reject payment'), icon: <X {...icon} />, onSelect: () => onTask('reject') }] : []),
    ...(state === 'rejected'
      ? [{ label: t('Undo rejection'), icon: <Undo2 {...icon} />, onSelect: () => unreject.mutate() }]
      : []),
  ]
  return (
    <>
      {keep && <p className="mr-auto self-center text-sm text-muted">{CANNOT_DELETE_NOTE}</p>}
      <Button
        className={keep ? undefined : 'mr-auto -ml-4'}
        variant="quiet"
        icon={<Trash2 {...icon} />}
        disabled={keep}
        title={keep ? CANNOT_DELETE_TITLE : undefined}
        onClick={() => onTask('delete')}
      >
        {t('Delete')}
      </Button>
      <Menu
        trigger={
          <Button icon={<MoreHorizontal {...icon} />} busy={resend.isPending || unreject.isPending}>
            {t('More')}
          </Button>
        }
        items={[
          ...payment,
          { label: t('Correct e-mail address'), icon: <Pencil {...icon} />, onSelect: () => onTask('email') },
          {
            label: t('Send verification email again'),
            icon: <MailCheck {...icon} />,
            disabled: user.email_verified,
            title: user.email_verified ? t('This address is verified') : undefined,
            onSelect: () => resend.mutate(),
          },
          {
            label: t('Switch off second factor'),
            icon: <KeyRound {...icon} />,
            onSelect: () => onTask('second-factor'),
          },
        ]}
      />
      <Button variant={urgent ? 'secondary' : 'primary'} icon={<Pencil {...icon} />} onClick={() => onTask('edit')}>
        {t('Edit')}
      </Button>
      {urgent && (
        <Button variant="primary" icon={<BadgeCheck {...icon} />} onClick={() => onTask('verify')}>
          {paid ? t('Renew subscription') : t('Verify payment')}
        </Button>
      )}
    </>
  )
}
