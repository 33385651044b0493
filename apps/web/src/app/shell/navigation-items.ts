import { passesRoleCheck, type Role } from '@spoor/contract/rules/roles.ts'
import {
  BookOpenText,
  BriefcaseBusiness,
  Car,
  CircleHelp,
  LayoutDashboard,
  ListChecks,
  MapPinned,
  ServerCog,
  Settings,
  Upload,
  Users,
  FileText,
  type LucideIcon,
} from 'lucide-react'
import { t } from '../../language/t.ts'

export interface NavigationItem {
  to: string
  label: string
  /** For the phone's bottom bar, which has room for about ten letters. */
  short?: string
  Icon: LucideIcon
  /** An alternative path of the same page. */
  also?: string
  /** A driver page; administrators see these in a separate group. */
  isDriving?: true
  /** Roles that see it; everyone who is signed in by default. */
  roles?: { only: readonly Role[] } | { not: readonly Role[] }
  /** A page of the user's company, for users who pass this role check there. */
  check?: 'manager'
  /** For accountants: all of them, or those without a subscription for their own trips. */
  accountants?: 'all' | 'unpaid'
}

/** What determines the areas besides the role. */
export interface Visitor {
  hasCompany: boolean
  hasClients: boolean
  /** Whether only clients and settings are open, because the accountant has no subscription. */
  isOnlyAccountant: boolean
}

const NOBODY: Visitor = { hasCompany: false, hasClients: false, isOnlyAccountant: false }

const TEAM: NavigationItem = { to: '/team', label: t('Team'), Icon: Users, check: 'manager' }

/** Every area of the signed-in pages, in the order of the sidebar and the menu. */
const AREAS: readonly NavigationItem[] = [
  {
    to: '/admin/dashboard',
    label: t('Admin Dashboard'),
    short: t('Admin'),
    Icon: LayoutDashboard,
    roles: { only: ['system_admin'] },
  },
  { to: '/admin/system', label: t('System'), Icon: ServerCog, roles: { only: ['system_admin'] } },
  {
    to: '/dashboard',
    also: '/individual/dashboard',
    label: t('Individual Dashboard'),
    Icon: LayoutDashboard,
    roles: { not: ['system_admin'] },
  },
  { to: '/clients', label: t('Clients'), Icon: BriefcaseBusiness, accountants: 'all' },
  { to: '/upload', label: t('Upload Data'), short: t('Upload'), Icon: Upload },
  { to: '/review', label: t('Review'), Icon: ListChecks, isDriving: true },
  { to: '/logbook', label: t('Logbook'), Icon: BookOpenText, isDriving: true },
  { to: '/vehicles', label: t('Vehicles'), Icon: Car, isDriving: true },
  { to: '/places', label: t('Places'), Icon: MapPinned, isDriving: true },
  { to: '/reports', label: t('Reports'), Icon: FileText, isDriving: true },
  TEAM,
  { to: '/how-to', label: t('How-To Guides'), Icon: CircleHelp },
  { to: '/settings', label: t('Settings'), Icon: Settings },
  { to: '/payment-required', label: t('Log your own trips'), Icon: Car, accountants: 'unpaid' },
]

/** The areas open to a visitor that have a page. An administrator's driver pages are listed separately. */
export function listAreas(
  role: Role | null,
  hasPage: (path: string) => boolean,
  { hasCompany, hasClients, isOnlyAccountant }: Visitor = NOBODY,
): { areas: NavigationItem[]; driving: NavigationItem[] } {
  const seen = AREAS.filter(({ to, roles, check, accountants }) => {
    if (!hasPage(to)) return false
    if (accountants !== undefined) return accountants === 'all' ? hasClients : isOnlyAccountant
    if (isOnlyAccountant) return to === '/settings'
    if (check !== undefined) return hasCompany && role !== null && passesRoleCheck(role, check)
    return roles === undefined || isAllowed(role, roles)
  })
  // Company administrators mostly use the team page.
  if (role === 'company_admin') seen.sort((a, b) => Number(b === TEAM) - Number(a === TEAM))
  if (role !== 'system_admin' && role !== 'company_admin') return { areas: seen, driving: [] }
  return { areas: seen.filter((area) => !area.isDriving), driving: seen.filter((area) => area.isDriving) }
}

function isAllowed(role: Role | null, roles: NonNullable<NavigationItem['roles']>): boolean {
  if ('only' in roles) return role !== null && roles.only.includes(role)
  return role === null || !roles.not.includes(role)
}

/** The pages that may be in the phone's bottom bar, the most used first. */
const BAR = ['/admin/dashboard', '/admin/system', '/team', '/clients', '/review', '/logbook', '/upload', '/settings']
/** Next to 'More', so that each is wide enough for a thumb. */
const MOST_IN_BAR = 3

/** The user's most used pages for the bottom bar. */
export function listBottomBarItems(
  role: Role | null,
  hasPage: (path: string) => boolean,
  visitor?: Visitor,
): NavigationItem[] {
  const { areas, driving } = listAreas(role, hasPage, visitor)
  const open = role === 'system_admin' ? areas.filter(({ to }) => to !== '/upload') : [...areas, ...driving]
  return BAR.flatMap((path) => open.filter(({ to }) => to === path)).slice(0, MOST_IN_BAR)
}
