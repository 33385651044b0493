import type { AdminUser } from '@spoor/contract/routes/admin-users.ts'
import { useTimezone } from '../../../auth/use-session.ts'
import { formatDateTime } from '../../../format/instant.ts'
import { roleName } from '../../../format/role-name.ts'
import { UserMenu } from './user-menu.tsx'
import type { UserRowActions } from './user-menu.tsx'
import { UserStateBadge } from './user-state-badge.tsx'
import { NEVER } from './user-words.ts'
import { UserName } from './users-table.tsx'
import { t } from '../../../language/t.ts'

/** The list of users on a narrow screen. */
export function UserCards({ users, actions }: { users: readonly AdminUser[]; actions: UserRowActions }) {
  const timezone = useTimezone()
  return (
    <ul aria-label={t('Users')} className="flex flex-col divide-y divide-line border-t border-line">
      {users.map((user) => (
        <li key={user.id} className="flex items-start gap-2 py-3 text-sm">
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
        </li>
      ))}
    </ul>
  )
}
