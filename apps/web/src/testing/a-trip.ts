import type { Trip } from '@spoor/contract/routes/trips.ts'

let made = 0

/** A private trip in the morning. */
export function createTrip(changes: Partial<Trip> = {}): Trip {
  made++
  return {
    id: `6f1c2a52-3c1e-4a7a-9a3c-${String(made).padStart(12, '0')}`,
    started_at: '2026-03-09T06:00:00.000Z',
    ended_at: '2026-03-09T06:30:00.000Z',
    start_location: 'Paarl',
    end_location: 'Wellington',
    start_place: null,
    end_place: null,
    start_lat: null,
    start_lng: null,
    end_lat: null,
    end_lng: null,
    distance_km: 14,
    distance_source: 'file',
    start_odometer_km: null,
    end_odometer_km: null,
    classification: 'private',
    status: 'confirmed',
    reason: '',
    notes: '',
    driver: '',
    vehicle_id: null,
    cost_centre: null,
    prescribed_rate: 4.95,
    upload_id: null,
    source: 'manual',
    cut: 'none',
    has_path: false,
    auto_confirmed: false,
    recorded_by: null,
    other_distance_km: null,
    toll: 0,
    parking: 0,
    comments: 0,
    warning: null,
    suggestion: null,
    calendar_reasons: [],
    mode: null,
    ...changes,
  }
}

/** Totals of no trips. */
export const NO_TOTALS = {
  trips: 0,
  total_km: 0,
  business_km: 0,
  private_km: 0,
  unclassified_km: 0,
  business_trips: 0,
  private_trips: 0,
  unclassified_trips: 0,
  pending_trips: 0,
}
