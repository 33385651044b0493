import { USER_SORTS, USER_STATUSES } from '@spoor/contract/routes/admin-users.ts'
import { USER_STATUS_WORDS } from '@spoor/contract/user-status.ts'
import { ROLES } from '@spoor/contract/rules/roles.ts'
import { Download, RefreshCw, SlidersHorizontal, X } from 'lucide-react'
import { useState, type RefObject } from 'react'
import { ROLE_NAMES } from '../../../auth/role-name.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/text-fields.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { SortChoice } from '../../../ui/sort-choice.tsx'
import { toast } from '../../../ui/toast.ts'
import { Options } from '../../../ui/input.tsx'
import { useReloadAdmin } from '../admin-queries.ts'
import { withFilter, type AdminSearch, type TabProps } from '../admin-search.ts'
import { ADMIN_SUCCESSES } from '../admin-toasts.ts'
import { CompanyPicker } from '../companies/company-picker.tsx'
import { useUsersExport } from './use-users.ts'
import { t } from '../../../language/t.ts'

const SORT_WORDS: Record<(typeof USER_SORTS)[number], string> = {
  created_at: t('Date joined'),
  name: t('Name'),
  email: t('Email'),
  approval_status: t('Status'),
  last_login: t('Last login'),
}

const countFilters = ({ status, role, company_id }: AdminSearch): number =>
  [status, role, company_id].filter((value) => value !== undefined).length

/** Search, filters, sort order and export of the user list, all stored in the URL. */
export function UserFilters({
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
        <Button
          className="max-sm:px-3"
          icon={<SlidersHorizontal size={16} aria-hidden />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
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
          icon={<RefreshCw size={16} aria-hidden />}
          busy={refreshing}
          onClick={() => void refresh()}
        />
        <Menu
          trigger={
            <Button className="max-sm:px-3" icon={<Download size={16} aria-hidden />} busy={exporting.isPending}>
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
            <option value="">{t('All statuses')}</option>
            <Options of={USER_STATUSES.map((status) => [status, t(USER_STATUS_WORDS[status])])} />
          </SelectField>
          <SelectField
            label={t('Role')}
            value={search.role ?? ''}
            onChange={(value) => set({ role: ROLES.find((one) => one === value) })}
          >
            <option value="">{t('All roles')}</option>
            <Options of={ROLES.map((role) => [role, ROLE_NAMES[role]])} />
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
          <Button size="small" variant="quiet" icon={<X size={15} aria-hidden />} onClick={clear}>
            {t('Clear filters')}
          </Button>
        </div>
      )}
    </div>
  )
}
