import { FileUp, LayoutDashboard, TableProperties, type LucideIcon } from 'lucide-react'
import { t } from '../../language/t.ts'

export const GUIDES: Readonly<Record<GuideId, { title: string; says: string; Icon: LucideIcon }>> = {
  'upload-data': {
    title: t('Upload Data'),
    says: t("From your tracker's file to trips: what the file needs, four steps, and what to do about skipped rows."),
    Icon: FileUp,
  },
  'dashboard-navigation': {
    title: t('Dashboard Navigation'),
    says: t('Where things are, how to find a trip, keyboard shortcuts, and a routine for the day, week and month.'),
    Icon: LayoutDashboard,
  },
  'edit-data-tabs': {
    title: t('Edit Data Tabs'),
    says: t('Saved views of your logbook: custom tabs with their own filters and columns, ready-made or shared.'),
    Icon: TableProperties,
  },
}

export const GUIDE_IDS = ['upload-data', 'dashboard-navigation', 'edit-data-tabs'] as const
export type GuideId = (typeof GUIDE_IDS)[number]

export function parseGuideSearch(search: Record<string, unknown>): { guide?: GuideId } {
  return { guide: GUIDE_IDS.find((id) => id === search.guide) }
}
