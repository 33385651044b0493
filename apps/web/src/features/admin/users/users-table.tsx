import type { AdminUser } from '@spoor/contract/routes/admin-users.ts'
import { useTimezone } from '../../../auth/use-session.ts'
import { formatDate, formatDateTime } from '../../../format/instant.ts'
import { roleName } from '../../../format/role-name.ts'
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx'
import { UserMenu } from './user-menu.tsx'
import type { UserRowActions } from './user-menu.tsx'
import { UserStateBadge } from './user-state-badge.tsx'
import { NEVER } from './user-words.ts'
import { t } from '../../../language/t.ts'

export function UsersTable({ users, actions }: { users: readonly AdminUser[]; actions: UserRowActions }) {
  const timezone = useTimezone()
  return (
    <Table>
      <thead>
        <tr>
          <HeadCell className="w-[28%]">{t('User')}</HeadCell>
          <HeadCell>{t('Role')}</HeadCell>
          <HeadCell>{t('Status')}</HeadCell>
          <HeadCell>{t('Joined')}</HeadCell>
          <HeadCell>{t('Last login')}</HeadCell>
          <HeadCell>
            <span className="sr-only">{t('Actions')}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <Row key={user.id}>
            <Cell className="max-w-64 py-2">
              <UserName user={user} onOpen={actions.onDetails} />
            </Cell>
            <Cell className="max-w-48">
              {roleName(user)}
              {user.company_name && (
                <span className="block truncate text-muted" title={user.company_name}>
                  {user.company_name}
                </span>
              )}
            </Cell>
            <Cell>
              <UserStateBadge user={user} />
            </Cell>
            <Cell className="whitespace-nowrap text-muted">{formatDate(user.created_at, timezone)}</Cell>
            <Cell className="whitespace-nowrap text-muted">
              {user.last_login ? formatDateTime(user.last_login, timezone) : NEVER}
            </Cell>
            <Cell className="w-12 px-1 text-right">
              <UserMenu user={user} actions={actions} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
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
