import { BookOpenText, LayoutDashboard, Upload } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'

export interface NavigationItem {
  to: '/dashboard' | '/upload' | '/logbook'
  label: string
  Icon: LucideIcon
}

/** What a signed-in person can go to. */
export const NAVIGATION: readonly NavigationItem[] = [
  { to: '/dashboard', label: 'Individual Dashboard', Icon: LayoutDashboard },
  { to: '/upload', label: 'Upload Data', Icon: Upload },
  { to: '/logbook', label: 'Logbook', Icon: BookOpenText },
]
