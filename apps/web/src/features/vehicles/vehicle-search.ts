import { readSearch } from '../../format/read-search.ts'

export const VEHICLE_TABS = ['year', 'odometer', 'costs', 'tax'] as const
export type VehicleTab = (typeof VEHICLE_TABS)[number]
export const DEFAULT_VEHICLE_TAB: VehicleTab = 'year'

/** What the address of /vehicles/$vehicleId may carry: the tab, and the tax year that is looked at. */
export interface VehicleSearch {
  tab?: VehicleTab
  year?: number
  /** The day that the entry of an odometer reading opens with. */
  day?: string
  /** Opens the form. */
  edit?: true
}

/** Takes from an address what is understood, and drops the rest. */
export function vehicleSearch(search: Record<string, unknown>): VehicleSearch {
  const tab = VEHICLE_TABS.find((known) => known === search.tab && known !== DEFAULT_VEHICLE_TAB)
  const { taxYear, day, flag } = readSearch(search)
  return { tab, year: taxYear('year'), day: day('day'), edit: flag('edit') }
}
