import { covers } from '@spoor/contract/roles.ts'
import type { Role } from '@spoor/contract/roles.ts'
import {
  BookOpenText,
  BriefcaseBusiness,
  CircleHelp,
  LayoutDashboard,
  Navigation,
  ServerCog,
  Settings,
  Upload,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
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

/** An accountant without a subscription of his own reads his clients' logbooks and has none himself. */
const OF_ACCOUNTANTS: readonly BottomBarItem[] = [
  { to: '/clients', label: t('Clients'), Icon: BriefcaseBusiness },
  { to: '/how-to', label: t('Guides'), Icon: CircleHelp },
  { to: '/settings', label: t('Settings'), Icon: Settings },
]

/** The three pages that somebody opens most, for the bar beside "More"; of those that exist. */
export function bottomBarFor(
  { role, isAccountantOnly }: { role: Role | null; isAccountantOnly: boolean },
  hasPage: (path: string) => boolean,
): BottomBarItem[] {
  const items =
    role !== null && covers(role, 'system_admin') ? OF_ADMINISTRATORS : isAccountantOnly ? OF_ACCOUNTANTS : OF_DRIVERS
  return items.filter(({ to }) => hasPage(to))
}
