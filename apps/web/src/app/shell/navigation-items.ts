import { passesRoleCheck } from '@spoor/contract/roles.ts'
import type { Role } from '@spoor/contract/roles.ts'
import {
  BookOpenText,
  BriefcaseBusiness,
  Car,
  CircleHelp,
  LayoutDashboard,
  MapPinned,
  Navigation,
  ServerCog,
  Settings,
  Upload,
  Users,
  FileText,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { t } from '../../language/t.ts'

export interface NavigationItem {
  to: string
  label: string
  Icon: LucideIcon
  /** Another address of the same page. */
  also?: string
  /** A driver's page: an administrator has these in a group of their own. */
  isDriving?: true
  /** Who sees it; everybody who is signed in unless told. */
  roles?: { only: readonly Role[] } | { not: readonly Role[] }
  /** A page of one's own company, for whoever passes this role check there. */
  check?: 'manager'
  /** For accountants; where it says 'unpaid', for those who have no subscription for trips of their own. */
  accountants?: 'all' | 'unpaid'
}

/** What decides on the areas besides the role. */
export interface Visitor {
  hasCompany: boolean
  hasClients: boolean
  /** Whether everything but clients and settings is closed for want of a subscription. */
  isOnlyAccountant: boolean
}

const NOBODY: Visitor = { hasCompany: false, hasClients: false, isOnlyAccountant: false }

/** Every area of the signed-in pages, in the order of the sidebar and the menu. */
const AREAS: readonly NavigationItem[] = [
  { to: '/admin/dashboard', label: t('Admin Dashboard'), Icon: LayoutDashboard, roles: { only: ['system_admin'] } },
  { to: '/admin/system', label: t('System'), Icon: ServerCog, roles: { only: ['system_admin'] } },
  {
    to: '/dashboard',
    also: '/individual/dashboard',
    label: t('Individual Dashboard'),
    Icon: LayoutDashboard,
    roles: { not: ['system_admin'] },
  },
  { to: '/clients', label: t('Clients'), Icon: BriefcaseBusiness, accountants: 'all' },
  { to: '/logbook', label: t('Logbook'), Icon: BookOpenText, isDriving: true },
  { to: '/vehicles', label: t('Vehicles'), Icon: Car, isDriving: true },
  { to: '/places', label: t('Places'), Icon: MapPinned, isDriving: true },
  { to: '/reports', label: t('Reports'), Icon: FileText, isDriving: true },
  { to: '/upload', label: t('Upload Data'), Icon: Upload },
  { to: '/trips', label: t('Trip Tracker'), Icon: Navigation, isDriving: true },
  { to: '/team', label: t('Team'), Icon: Users, check: 'manager' },
  { to: '/how-to', label: t('How-To Guides'), Icon: CircleHelp },
  { to: '/settings', label: t('Settings'), Icon: Settings },
  { to: '/payment-required', label: t('Log your own trips'), Icon: Car, accountants: 'unpaid' },
]

/** What a visitor can go to, of the areas that have a page; what an administrator needs only as a driver stands apart. */
export function navigationFor(
  role: Role | null,
  hasPage: (path: string) => boolean,
  { hasCompany, hasClients, isOnlyAccountant }: Visitor = NOBODY,
): { areas: NavigationItem[]; driving: NavigationItem[] } {
  const seen = AREAS.filter(({ to, roles, check, accountants }) => {
    if (!hasPage(to)) return false
    if (accountants !== undefined) return accountants === 'all' ? hasClients : isOnlyAccountant
    if (isOnlyAccountant) return to === '/settings'
    if (check !== undefined) return hasCompany && role !== null && passesRoleCheck(role, check)
    return roles === undefined || sees(role, roles)
  })
  if (role !== 'system_admin') return { areas: seen, driving: [] }
  return { areas: seen.filter((area) => !area.isDriving), driving: seen.filter((area) => area.isDriving) }
}

function sees(role: Role | null, roles: NonNullable<NavigationItem['roles']>): boolean {
  if ('only' in roles) return role !== null && roles.only.includes(role)
  return role === null || !roles.not.includes(role)
}
