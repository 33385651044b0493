import type { AdminUser } from '@spoor/contract/routes/admin-users.ts'
import { useRef, useState } from 'react'
import { useTimezone } from '../../../auth/use-session.ts'
import { formatCount } from '../../../format/quantity.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ResourceList } from '../../../ui/resource-list.tsx'
import { useListKeys } from '../../../ui/use-list-keys.ts'
import { pagesOf } from '../admin-queries.ts'
import type { TabProps } from '../admin-search.ts'
import { ADMIN_ERRORS } from '../admin-toasts.ts'
import { useErrorToast } from '../../../ui/use-error-toast.ts'
import { useOverview } from '../overview/use-overview.ts'
import { useUsers } from './use-users.ts'
import { UserDeleteDialog } from './user-delete-dialog.tsx'
import { UserEditDialog } from './user-edit-dialog.tsx'
import { UserFilters } from './user-filters.tsx'
import type { UserRowActions } from './user-menu.tsx'
import { UserCard, userColumns } from './user-rows.tsx'
import { t } from '../../../language/t.ts'

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
        renderCount={(_shown, total) => (
          <p className="text-sm text-muted" aria-live="polite">
            {t('Showing {count} of {total} users', {
              count: formatCount(total),
              total: formatCount(Math.max(everybody, total)),
            })}
          </p>
        )}
        empty={<EmptyState title={t('No users found')}>{t('Try other words or fewer filters.')}</EmptyState>}
        pages={pagesOf({ search, onSearch })}
      />
      {editing && <UserEditDialog user={editing} onClose={() => setEditing(null)} />}
      {deleting && <UserDeleteDialog user={deleting} onClose={() => setDeleting(null)} />}
    </div>
  )
}
