import { covers, type Role } from '@spoor/contract/rules/roles.ts'
import {
  BookOpenText,
  BriefcaseBusiness,
  LayoutDashboard,
  ListChecks,
  ServerCog,
  Settings,
  Upload,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { Visitor } from './navigation-items.ts'
import { t } from '../../language/t.ts'

/** A page in the phone's bottom bar. Its label has room for about ten letters. */
export interface BottomBarItem {
  to: string
  label: string
  Icon: LucideIcon
}

/** Next to 'More', so that each item is wide enough for a thumb. */
const MOST_ITEMS = 4

const DRIVER_ITEMS: readonly BottomBarItem[] = [
  { to: '/review', label: t('Review'), Icon: ListChecks },
  { to: '/logbook', label: t('Logbook'), Icon: BookOpenText },
  { to: '/upload', label: t('Upload'), Icon: Upload },
]

const ADMIN_ITEMS: readonly BottomBarItem[] = [
  { to: '/admin/dashboard', label: t('Admin'), Icon: LayoutDashboard },
  { to: '/admin/system', label: t('System'), Icon: ServerCog },
  { to: '/settings', label: t('Settings'), Icon: Settings },
]

const CLIENTS: BottomBarItem = { to: '/clients', label: t('Clients'), Icon: BriefcaseBusiness }

const TEAM: BottomBarItem = { to: '/team', label: t('Team'), Icon: Users }

/** Excluded for an accountant without a subscription, who has no logbook. */
const ACCOUNTANT_ITEMS: readonly BottomBarItem[] = [CLIENTS, { to: '/settings', label: t('Settings'), Icon: Settings }]

/** The user's most used pages for the bottom bar next to "More", limited to those that exist. */
export function listBottomBarItems(
  role: Role | null,
  { hasCompany, hasClients, isOnlyAccountant }: Visitor,
  hasPage: (path: string) => boolean,
): BottomBarItem[] {
  return getItems().filter(({ to }) => hasPage(to))

  function getItems(): readonly BottomBarItem[] {
    if (role !== null && covers(role, 'system_admin')) return ADMIN_ITEMS
    if (isOnlyAccountant) return ACCOUNTANT_ITEMS
    const first = [...(hasCompany && role === 'company_admin' ? [TEAM] : []), ...(hasClients ? [CLIENTS] : [])]
    return [...first, ...DRIVER_ITEMS].slice(0, MOST_ITEMS)
  }
}
