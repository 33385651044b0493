import { readSearch } from '../../format/read-search.ts'

export const VEHICLE_TABS = ['year', 'odometer', 'costs', 'tax', 'papers'] as const
export type VehicleTab = (typeof VEHICLE_TABS)[number]
export const DEFAULT_VEHICLE_TAB: VehicleTab = 'year'

export interface VehicleSearch {
  tab?: VehicleTab
  year?: number
  /** Initial day of the odometer form. */
  day?: string
  edit?: true
}

export function parseVehicleSearch(search: Record<string, unknown>): VehicleSearch {
  const tab = VEHICLE_TABS.find((known) => known === search.tab && known !== DEFAULT_VEHICLE_TAB)
  const { taxYear, day, flag } = readSearch(search)
  return { tab, year: taxYear('year'), day: day('day'), edit: flag('edit') }
}
