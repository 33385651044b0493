import type { AdminUser } from '@spoor/contract/routes/admin-users.ts'
import { useTimezone } from '../../../auth/use-session.ts'
import { formatDate, formatDateTime } from '../../../format/instant.ts'
import { roleName } from '../../../format/role-name.ts'
import type { Column } from '../../../ui/resource-list.tsx'
import { UserMenu } from './user-menu.tsx'
import type { UserRowActions } from './user-menu.tsx'
import { UserStateBadge } from './user-state-badge.tsx'
import { NEVER } from './user-words.ts'
import { t } from '../../../language/t.ts'

export const userColumns = (actions: UserRowActions, timezone: string): Column<AdminUser>[] => [
  {
    head: t('User'),
    headClassName: 'w-[28%]',
    className: 'max-w-64 py-2',
    cell: (user) => <UserName user={user} onOpen={actions.onDetails} />,
  },
  {
    head: t('Role'),
    className: 'max-w-48',
    cell: (user) => (
      <>
        {roleName(user)}
        {user.company_name && (
          <span className="block truncate text-muted" title={user.company_name}>
            {user.company_name}
          </span>
        )}
      </>
    ),
  },
  { head: t('Status'), cell: (user) => <UserStateBadge user={user} /> },
  {
    head: t('Joined'),
    className: 'whitespace-nowrap text-muted',
    cell: (user) => formatDate(user.created_at, timezone),
  },
  {
    head: t('Last login'),
    className: 'whitespace-nowrap text-muted',
    cell: (user) => (user.last_login ? formatDateTime(user.last_login, timezone) : NEVER),
  },
  {
    head: t('Actions'),
    isHeadHidden: true,
    className: 'w-12 px-1 text-right',
    cell: (user) => <UserMenu user={user} actions={actions} />,
  },
]

/** A user on a narrow screen. */
export function UserCard({ user, actions }: { user: AdminUser; actions: UserRowActions }) {
  const timezone = useTimezone()
  return (
    <>
      <div className="min-w-0 flex-1">
        <UserName user={user} onOpen={actions.onDetails} />
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <UserStateBadge user={user} />
          <span className="min-w-0 truncate">
            {roleName(user)}
            {user.company_name && ` · ${user.company_name}`}
          </span>
        </p>
        <p className="mt-1 text-muted">
          {t('Last login: {value}', { value: user.last_login ? formatDateTime(user.last_login, timezone) : NEVER })}
        </p>
      </div>
      <UserMenu user={user} actions={actions} />
    </>
  )
}

/** Who it is; opens the details. */
export function UserName({ user, onOpen }: { user: AdminUser; onOpen: (user: AdminUser) => void }) {
  return (
    <button
      type="button"
      data-list-item
      onClick={() => onOpen(user)}
      className="block max-w-full rounded text-left pointer-coarse:min-h-11"
    >
      <span className="block truncate font-semibold hover:underline" title={user.name}>
        {user.name}
      </span>
      <span className="block truncate text-muted" title={user.email}>
        {user.email}
      </span>
    </button>
  )
}
