import type { AdminUser } from '@spoor/contract/routes/admin-users.ts'
import { useRef, useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { formatCount } from '../../../format/quantity.ts'
import { classes } from '../../../ui/classes.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Awaited } from '../../../ui/loaded.tsx'
import { useListKeys } from '../../../ui/use-list-keys.ts'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import type { TabProps } from '../admin-search.ts'
import { ADMIN_ERRORS } from '../admin-toasts.ts'
import { ListPager } from '../list-pager.tsx'
import { ListSkeleton } from '../list-skeleton.tsx'
import { useErrorToast } from '../../../ui/use-error-toast.ts'
import { useExistingPage } from '../use-existing-page.ts'
import { useOverview } from '../overview/use-overview.ts'
import { useUsers } from './use-users.ts'
import { UserCards } from './user-cards.tsx'
import { UserDeleteDialog } from './user-delete-dialog.tsx'
import { UserEditDialog } from './user-edit-dialog.tsx'
import { UserFilters } from './user-filters.tsx'
import type { UserRowActions } from './user-menu.tsx'
import { UsersTable } from './users-table.tsx'
import { t } from '../../../language/t.ts'

const WIDE = '(min-width: 900px)'

export function UsersTab({ search, onSearch }: TabProps) {
  const users = useUsers(search)
  const wide = useMediaQuery(WIDE)
  const box = useRef<HTMLInputElement>(null)
  const [editing, setEditing] = useState<AdminUser | null>(null)
  const [deleting, setDeleting] = useState<AdminUser | null>(null)
  useErrorToast(users, ADMIN_ERRORS.loadUsers)
  useExistingPage({ search, onSearch }, users)
  useListKeys(box)
  const actions: UserRowActions = {
    onDetails: (user) => onSearch((now) => ({ ...now, user: user.id })),
    onEdit: setEditing,
    onDelete: setDeleting,
  }
  const { items = [], total = 0, more } = users.data ?? {}
  const everybody = useOverview().data?.stats.totalUsers ?? 0
  // The rows that were there have gone, and others are on their way.
  const isBetween = items.length === 0 && total > 0 && !users.isError
  const Rows = wide ? UsersTable : UserCards
  const companyName = items.find(({ company_id }) => company_id === search.company_id)?.company_name ?? undefined
  return (
    <div className="flex flex-col gap-4">
      <UserFilters search={search} onSearch={onSearch} companyName={companyName} box={box} />
      {users.isPending || isBetween ? (
        <Awaited query={users} skeleton={<ListSkeleton />} />
      ) : users.isError ? (
        <ErrorState title={ADMIN_ERRORS.loadUsers} onRetry={() => void users.refetch()}>
          {messageOf(users.error, t('Request failed'))}
        </ErrorState>
      ) : (
        <>
          <p className="text-sm text-muted" aria-live="polite">
            {t('Showing {count} of {total} users', {
              count: formatCount(items.length),
              total: formatCount(Math.max(everybody, total)),
            })}
          </p>
          {items.length === 0 ? (
            <EmptyState title={t('No users found')}>{t('Try other words or fewer filters.')}</EmptyState>
          ) : (
            <div className={classes('transition-opacity', users.isPlaceholderData && 'opacity-60')}>
              <Rows users={items} actions={actions} />
              <ListPager search={search} onSearch={onSearch} count={items.length} total={total} more={more} />
            </div>
          )}
        </>
      )}
      {editing && <UserEditDialog user={editing} onClose={() => setEditing(null)} />}
      {deleting && <UserDeleteDialog user={deleting} onClose={() => setDeleting(null)} />}
    </div>
  )
}
