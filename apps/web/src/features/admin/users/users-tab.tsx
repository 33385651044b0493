import { type AdminUser, USER_SORTS, USER_STATUSES } from '@spoor/contract/routes/admin-users.ts'
import { useRef, useState, type RefObject } from 'react'
import { formatTotal } from '../../../format/quantity.ts'
import { EmptyState } from '../../../ui/loaded.tsx'
import { ResourceList, type Column } from '../../../ui/resource-list.tsx'
import { useListKeys } from '../../../ui/use-list-keys.ts'
import { toPages, useReloadAdmin } from '../admin-queries.ts'
import { type TabProps, withFilter, type AdminSearch } from '../admin-search.ts'
import { ADMIN_ERRORS, ADMIN_SUCCESSES } from '../admin-toasts.ts'
import { useErrorToast } from '../../../ui/use-error-toast.ts'
import { useOverview } from '../overview/use-overview.ts'
import { useUsers, useUsersExport } from './use-users.ts'
import { UserDeleteDialog } from './user-dialogs.tsx'
import { UserEditDialog } from './user-edit-dialog.tsx'
import { t } from '../../../language/t.ts'
import { formatDate, formatDateTime } from '../../../format/instant.ts'
import { getRoleName, ROLE_NAMES } from '../../../auth/role-name.ts'
import { CANNOT_DELETE_TITLE, UserStateBadge, isSystemAdmin } from '../user-state-badge.tsx'
import { NEVER } from '../admin-words.ts'
import { Eye, MoreHorizontal, Pencil, Trash2, Download, RefreshCw, SlidersHorizontal, X } from 'lucide-react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { USER_STATUS_WORDS } from '@spoor/contract/user-status.ts'
import { ROLES } from '@spoor/contract/rules/roles.ts'
import { Options, SelectField } from '../../../ui/field.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { SortChoice } from '../../../ui/sort-choice.tsx'
import { toast } from '../../../ui/toast.ts'
import { CompanyPicker } from '../companies/company-picker.tsx'

export function UsersTab({ search, onSearch }: TabProps) {
  const users = useUsers(search)
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
        columns={userColumns(actions)}
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

const userColumns = (actions: UserRowActions): Column<AdminUser>[] => [
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
    cell: (user) => formatDate(user.created_at),
  },
  {
    head: t('Last login'),
    className: 'whitespace-nowrap text-muted',
    cell: (user) => (user.last_login ? formatDateTime(user.last_login) : NEVER),
  },
  {
    head: t('Actions'),
    isHeadHidden: true,
    className: 'w-12 px-1 text-right',
    cell: (user) => <UserMenu user={user} actions={actions} />,
  },
]

function UserCard({ user, actions }: { user: AdminUser; actions: UserRowActions }) {
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
          {t('Last login: {value}', { value: user.last_login ? formatDateTime(user.last_login) : NEVER })}
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
      trigger={<IconButton label={t('Actions for {name}', { name: user.name })} icon={MoreHorizontal} />}
      items={[
        { label: t('View details'), icon: Eye, onSelect: () => actions.onDetails(user) },
        { label: t('Edit'), icon: Pencil, onSelect: () => actions.onEdit(user) },
        ...(user.deactivated_at === null
          ? [
              {
                label: t('Delete'),
                icon: Trash2,
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

const SORT_WORDS: Record<(typeof USER_SORTS)[number], string> = {
  created_at: t('Date joined'),
  name: t('Name'),
  email: t('Email'),
  approval_status: t('Status'),
  last_login: t('Last login'),
}

const countFilters = ({ status, role, company_id }: AdminSearch): number =>
  [status, role, company_id].filter((value) => value !== undefined).length

function UserFilters({
  search,
  onSearch,
  companyName,
  box,
}: TabProps & { /** Name of the filtered company. */ companyName?: string; box: RefObject<HTMLInputElement | null> }) {
  const [open, setOpen] = useState(countFilters(search) > 0)
  const exporting = useUsersExport()
  const set = (change: Partial<AdminSearch>) => onSearch(withFilter(change), { replace: true })
  const chosen = countFilters(search)
  const reload = useReloadAdmin()
  const [refreshing, setRefreshing] = useState(false)
  const refresh = async (): Promise<void> => {
    setRefreshing(true)
    await reload()
    setRefreshing(false)
  }
  const clear = (): void => {
    onSearch(({ user_sort }) => ({ tab: 'users', user_sort }), { replace: true })
    toast.success(ADMIN_SUCCESSES.filtersCleared)
  }

  return (
    <div className="flex flex-col gap-3" role="search" aria-label={t('Users')}>
      <div className="flex flex-wrap gap-2">
        <div className="flex min-w-[min(15rem,100%)] flex-1">
          <SearchBox
            label={t('Search users')}
            placeholder={t('Name, email, company or reference')}
            text={search.q ?? ''}
            onText={(q) => set({ q: q || undefined })}
            box={box}
          />
        </div>
        <Button className="max-sm:px-3" icon={SlidersHorizontal} aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('Filters')}
          {chosen > 0 && ` (${chosen})`}
        </Button>
        <SortChoice
          sort={search.user_sort ?? '-created_at'}
          words={SORT_WORDS}
          onSort={(user_sort) => set({ user_sort })}
        />
        <Button
          className="px-3"
          aria-label={t('Refresh users')}
          title={t('Refresh users')}
          icon={RefreshCw}
          busy={refreshing}
          onClick={() => void refresh()}
        />
        <Menu
          trigger={
            <Button className="max-sm:px-3" icon={Download} busy={exporting.isPending}>
              <span className="max-sm:sr-only">{t('Export')}</span>
            </Button>
          }
          items={[
            { label: t('As CSV'), onSelect: () => exporting.mutate({ search, format: 'csv' }) },
            { label: t('As Excel'), onSelect: () => exporting.mutate({ search, format: 'xlsx' }) },
          ]}
        />
      </div>
      {open && (
        <div className="grid gap-x-4 rounded-lg border border-line bg-sunken px-4 pt-3 sm:grid-cols-3">
          <SelectField
            label={t('Status')}
            value={search.status ?? ''}
            onChange={(value) => set({ status: USER_STATUSES.find((one) => one === value) })}
          >
            <Options
              none={t('All statuses')}
              of={USER_STATUSES.map((status) => [status, t(USER_STATUS_WORDS[status])])}
            />
          </SelectField>
          <SelectField
            label={t('Role')}
            value={search.role ?? ''}
            onChange={(value) => set({ role: ROLES.find((one) => one === value) })}
          >
            <Options none={t('All roles')} of={ROLES.map((role) => [role, ROLE_NAMES[role]])} />
          </SelectField>
          <CompanyPicker
            label={t('Company')}
            none={t('All companies')}
            value={search.company_id ?? null}
            valueName={companyName}
            onChange={(company) => set({ company_id: company?.id })}
          />
        </div>
      )}
      {(chosen > 0 || search.q) && (
        <div>
          <Button size="small" variant="quiet" icon={X} onClick={clear}>
            {t('Clear filters')}
          </Button>
        </div>
      )}
    </div>
  )
}
