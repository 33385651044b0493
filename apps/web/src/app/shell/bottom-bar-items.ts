import { covers } from '@spoor/contract/roles.ts'
import type { Role } from '@spoor/contract/roles.ts'
import { BookOpenText, BriefcaseBusiness, LayoutDashboard, Navigation, ServerCog, Settings, Upload } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { Visitor } from './navigation-items.ts'
import { t } from '../../language/t.ts'

/** A page of the phone's bottom bar. Its label has room for about ten letters. */
export interface BottomBarItem {
  to: string
  label: string
  Icon: LucideIcon
}

const OF_DRIVERS: readonly BottomBarItem[] = [
  { to: '/logbook', label: t('Logbook'), Icon: BookOpenText },
  { to: '/trips', label: t('Track'), Icon: Navigation },
  { to: '/upload', label: t('Upload'), Icon: Upload },
]

const OF_ADMINISTRATORS: readonly BottomBarItem[] = [
  { to: '/admin/dashboard', label: t('Admin'), Icon: LayoutDashboard },
  { to: '/admin/system', label: t('System'), Icon: ServerCog },
  { to: '/settings', label: t('Settings'), Icon: Settings },
]

const CLIENTS: BottomBarItem = { to: '/clients', label: t('Clients'), Icon: BriefcaseBusiness }

/** An accountant without a subscription of his own has no logbook himself. */
const OF_ACCOUNTANTS: readonly BottomBarItem[] = [CLIENTS, { to: '/settings', label: t('Settings'), Icon: Settings }]

/** The few pages that somebody opens most, for the bar beside "More"; of those that exist. */
export function bottomBarFor(
  role: Role | null,
  { hasClients, isOnlyAccountant }: Visitor,
  hasPage: (path: string) => boolean,
): BottomBarItem[] {
  return itemsOf().filter(({ to }) => hasPage(to))

  function itemsOf(): readonly BottomBarItem[] {
    if (role !== null && covers(role, 'system_admin')) return OF_ADMINISTRATORS
    if (isOnlyAccountant) return OF_ACCOUNTANTS
    return hasClients ? [CLIENTS, ...OF_DRIVERS] : OF_DRIVERS
  }
}
