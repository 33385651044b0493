import type { Schema } from './database.ts'

type Use =
  /** Part of a trip as returned to its owner. */
  | 'read'
  /** Set by every import. */
  | 'imported'
  /** Copied when the trip is transferred to another driver. */
  | 'handed_over'
  /** Included in the export of a person's data. */
  | 'exported'

/** Every column of `trip`. The compiler requires a decision here for every new column. */
const USES = {
  owner_id: ['imported'],
  id: ['read', 'imported', 'exported'],
  vehicle_id: ['read', 'imported'],
  started_at: ['read', 'imported', 'handed_over', 'exported'],
  ended_at: ['read', 'imported', 'handed_over', 'exported'],
  local_day: ['read', 'imported', 'exported'],
  start_location: ['read', 'imported', 'handed_over', 'exported'],
  end_location: ['read', 'imported', 'handed_over', 'exported'],
  // Places belong to their driver.
  start_place_id: ['read'],
  end_place_id: ['read'],
  start_lat: ['read', 'imported', 'handed_over', 'exported'],
  start_lng: ['read', 'imported', 'handed_over', 'exported'],
  end_lat: ['read', 'imported', 'handed_over', 'exported'],
  end_lng: ['read', 'imported', 'handed_over', 'exported'],
  distance_m: ['read', 'imported', 'handed_over', 'exported'],
  distance_source: ['read', 'imported', 'handed_over', 'exported'],
  start_odometer_m: ['read', 'imported', 'handed_over', 'exported'],
  end_odometer_m: ['read', 'imported', 'handed_over', 'exported'],
  classification: ['read', 'imported', 'handed_over', 'exported'],
  // The new driver reviews it.
  status: ['read', 'exported'],
  reason: ['read', 'imported', 'handed_over', 'exported'],
  notes: ['read', 'imported', 'handed_over', 'exported'],
  driver: ['read', 'handed_over', 'exported'],
  source: ['read', 'imported', 'handed_over', 'exported'],
  cut: ['read', 'imported', 'handed_over'],
  upload_ids: ['read', 'imported'],
  corrected: ['read', 'handed_over'],
  has_path: ['read', 'handed_over'],
  auto_confirmed: ['read'],
  mode: ['read'],
  toll_cents: ['read', 'handed_over', 'exported'],
  parking_cents: ['read', 'handed_over', 'exported'],
  cost_centre_id: [],
  created_at: [],
  deleted_at: [],
  device: ['read'],
  device_quality: ['read'],
  other_distance_m: ['read'],
  interval_s: ['read', 'handed_over'],
  fingerprint: [],
  made_of: [],
  taken_back_by: [],
} as const satisfies Record<keyof Schema['trip'], readonly Use[]>

type Columns<Wanted extends Use> = {
  [Column in keyof typeof USES]: Wanted extends (typeof USES)[Column][number] ? Column : never
}[keyof typeof USES]

/** The columns of `trip` with a given use, always in the same order. */
export function tripColumns<Wanted extends Use>(use: Wanted): Columns<Wanted>[] {
  const columns = Object.entries(USES).filter(([, uses]) => (uses as readonly Use[]).includes(use))
  return columns.map(([column]) => column as Columns<Wanted>)
}
