import { formatCents, formatKm } from '@spoor/core/units/money.ts'
import { writeInstant } from '@spoor/core/units/written-date.ts'

export const FIELD_NAMES: Record<string, string> = {
  started_at: 'Start',
  ended_at: 'End',
  start_location: 'From',
  end_location: 'To',
  distance_m: 'Distance',
  classification: 'Classification',
  status: 'Status',
  reason: 'Reason',
  notes: 'Notes',
  vehicle_id: 'Vehicle',
  toll_cents: 'Tolls',
  parking_cents: 'Parking',
  deleted: 'Trip',
}

/** Fields that can reveal where a driver lives. */
export const PLACE_FIELDS: ReadonlySet<string> = new Set([FIELD_NAMES.start_location, FIELD_NAMES.end_location])

/** Formats a stored value for readers. */
export function changeText(field: string, value: string): string {
  if (value === '') return ''
  if (field === 'distance_m') return `${formatKm(Number(value) / 1000)}\u{A0}km`
  if (field === 'toll_cents' || field === 'parking_cents') return formatCents(Number(value))
  if (field === 'started_at' || field === 'ended_at') return writeInstant(new Date(value))
  return value
}
