import { isRole, type Role } from '@spoor/contract/rules/roles.ts'
import { COMPANY_SORTS, USER_SORTS, USER_STATUSES } from '@spoor/contract/words/search-words.ts'
import { readSearch } from '../../format/read-search.ts'

export const ADMIN_TABS = ['payments', 'users', 'companies', 'revenue', 'audit'] as const
export type AdminTab = (typeof ADMIN_TABS)[number]
export type UserStatus = (typeof USER_STATUSES)[number]
type UserSortField = (typeof USER_SORTS)[number]
export type UserSort = UserSortField | `-${UserSortField}`
export type CompanySort = (typeof COMPANY_SORTS)[number]
export const AUDIT_KINDS = ['user', 'company', 'payment', 'invitation', 'system'] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

export const DEFAULT_TAB: AdminTab = 'payments'

export interface AdminSearch {
  tab?: AdminTab
  q?: string
  page?: number
  status?: UserStatus
  role?: Role
  company_id?: string
  user_sort?: UserSort
  company_sort?: CompanySort
  active?: 'true' | 'false'
  kind?: AuditKind
  from?: string
  to?: string
  /** ID of the user whose details are open. */
  user?: string
  statement?: true
}

/** A tab's search parameters. `onSearch` changes the latest pending ones, so two changes in one tick both apply. */
export interface TabProps {
  search: AdminSearch
  onSearch: (change: (now: AdminSearch) => AdminSearch, options?: { replace?: boolean }) => void
}

export function parseAdminSearch(search: Record<string, unknown>): AdminSearch {
  const { text, day, uuid, readOption, flag } = readSearch(search)
  const sort = text('user_sort')
  const role = text('role')
  const page = Number(text('page'))
  return {
    tab: ADMIN_TABS.find((tab) => tab === search.tab && tab !== DEFAULT_TAB),
    q: text('q'),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    status: readOption('status', USER_STATUSES),
    role: role && isRole(role) ? role : undefined,
    company_id: uuid('company_id'),
    user_sort: USER_SORTS.some((field) => field === sort?.replace(/^-/, '')) ? (sort as UserSort) : undefined,
    company_sort: readOption('company_sort', COMPANY_SORTS),
    active: (['true', 'false'] as const).find((value) => value === text('active')),
    kind: readOption('kind', AUDIT_KINDS),
    from: day('from'),
    to: day('to'),
    user: uuid('user'),
    statement: flag('statement'),
  }
}

/** Changes a filter or the sort order and returns to the first page. */
export const withFilter =
  (change: Partial<AdminSearch>) =>
  (now: AdminSearch): AdminSearch =>
    omitEmpty({ ...now, ...change, page: undefined })

function omitEmpty<T extends object>(object: T): T {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined && value !== '')) as T
}
