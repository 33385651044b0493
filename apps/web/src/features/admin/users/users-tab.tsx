import type { AdminUser } from '@spoor/contract/routes/admin-users.ts'
import { useRef, useState } from 'react'
import { useTimezone } from '../../../session/use-session.ts'
import { formatTotal } from '../../../format/quantity.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ResourceList, type Column } from '../../../ui/resource-list.tsx'
import { useListKeys } from '../../../ui/use-list-keys.ts'
import { toPages } from '../admin-queries.ts'
import type { TabProps } from '../admin-search.ts'
import { ADMIN_ERRORS } from '../admin-toasts.ts'
import { useErrorToast } from '../../../ui/use-error-toast.ts'
import { useOverview } from '../overview/use-overview.ts'
import { useUsers } from './use-users.ts'
import { UserDeleteDialog } from './user-dialogs.tsx'
import { UserEditDialog } from './user-edit-dialog.tsx'
import { UserFilters } from './user-filters.tsx'
import { t } from '../../../language/t.ts'
import { formatDate, formatDateTime } from '../../../format/instant.ts'
import { getRoleName } from '../../../auth/role-name.ts'
import { CANNOT_DELETE_TITLE, UserStateBadge, isSystemAdmin } from '../user-state-badge.tsx'
import { NEVER } from '../admin-words.ts'
import { Eye, MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'

export function UsersTab({ search, onSearch }: TabProps) {
  const users = useUsers(search)
  const timezone = useTimezone()
  const box = useRef<HTMLInputElement>(null)
  const [editing, setEditing] = useState<AdminUser | null>(null)
  const [deleting, setDeleting] = useState<AdminUser | null>(null)
  useErrorToast(users, ADMIN_ERRORS.loadUsers)
  useListKeys(box)
  const actions: UserRowActions = {
    onDetails: (user) => onSearch((now) => ({ ...now, user: user.id })),
    onEdit: setEditing,
    onDelete: setDeleting,
  }
  const items = users.data?.items ?? []
  const everybody = useOverview().data?.stats.totalUsers ?? 0
  const companyName = items.find(({ company_id }) => company_id === search.company_id)?.company_name ?? undefined
  return (
    <div className="flex flex-col gap-4">
      <UserFilters search={search} onSearch={onSearch} companyName={companyName} box={box} />
      <ResourceList
        query={users}
        failed={ADMIN_ERRORS.loadUsers}
        label={t('Users')}
        columns={userColumns(actions, timezone)}
        renderCard={(user) => <UserCard user={user} actions={actions} />}
        renderCount={(found) => (
          <p className="text-sm text-muted" aria-live="polite">
            {t('Showing {count} of {total} users', {
              count: formatTotal(found),
              total: formatTotal(everybody < found.total ? found : { total: everybody }),
            })}
          </p>
        )}
        empty={<EmptyState title={t('No users found')}>{t('Try other words or fewer filters.')}</EmptyState>}
        pages={toPages({ search, onSearch })}
      />
      {editing && <UserEditDialog user={editing} onClose={() => setEditing(null)} />}
      {deleting && <UserDeleteDialog user={deleting} onClose={() => setDeleting(null)} />}
    </div>
  )
}

const userColumns = (actions: UserRowActions, timezone: string): Column<AdminUser>[] => [
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
        {getRoleName(user)}
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

function UserCard({ user, actions }: { user: AdminUser; actions: UserRowActions }) {
  const timezone = useTimezone()
  return (
    <>
      <div className="min-w-0 flex-1">
        <UserName user={user} onOpen={actions.onDetails} />
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <UserStateBadge user={user} />
          <span className="min-w-0 truncate">
            {getRoleName(user)}
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

function UserName({ user, onOpen }: { user: AdminUser; onOpen: (user: AdminUser) => void }) {
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

interface UserRowActions {
  onDetails: (user: AdminUser) => void
  onEdit: (user: AdminUser) => void
  onDelete: (user: AdminUser) => void
}

function UserMenu({ user, actions }: { user: AdminUser; actions: UserRowActions }) {
  const keep = isSystemAdmin(user)
  return (
    <Menu
      trigger={
        <IconButton
          label={t('Actions for {name}', { name: user.name })}
          icon={<MoreHorizontal size={18} aria-hidden />}
        />
      }
      items={[
        { label: t('View details'), icon: <Eye size={16} aria-hidden />, onSelect: () => actions.onDetails(user) },
        { label: t('Edit'), icon: <Pencil size={16} aria-hidden />, onSelect: () => actions.onEdit(user) },
        ...(user.deactivated_at === null
          ? [
              {
                label: t('Delete'),
                icon: <Trash2 size={16} aria-hidden />,
                danger: !keep,
                disabled: keep,
                title: keep ? CANNOT_DELETE_TITLE : undefined,
                onSelect: () => actions.onDelete(user),
              },
            ]
          : []),
      ]}
    />
  )
}
