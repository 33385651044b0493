import { readSearch } from '../../format/read-search.ts'

export const VEHICLE_TABS = ['year', 'odometer', 'costs', 'tax', 'papers'] as const
export type VehicleTab = (typeof VEHICLE_TABS)[number]
export const DEFAULT_VEHICLE_TAB: VehicleTab = 'year'

/** Search parameters of /vehicles/$vehicleId: the tab and the tax year. */
export interface VehicleSearch {
  tab?: VehicleTab
  year?: number
  /** Initial day of the odometer form. */
  day?: string
  /** Opens the edit form. */
  edit?: true
}

/** Parses search parameters and drops invalid ones. */
export function parseVehicleSearch(search: Record<string, unknown>): VehicleSearch {
  const tab = VEHICLE_TABS.find((known) => known === search.tab && known !== DEFAULT_VEHICLE_TAB)
  const { taxYear, day, flag } = readSearch(search)
  return { tab, year: taxYear('year'), day: day('day'), edit: flag('edit') }
}
