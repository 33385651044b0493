import type { OdometerReading, Vehicle } from '@spoor/contract/routes/vehicles.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import type { ReadingRow, VehicleRow } from './vehicle-queries.ts'

export function toVehicleWire({ value_cents, ...vehicle }: VehicleRow): Vehicle {
  return { ...vehicle, value: value_cents === null ? null : centsToRand(value_cents) }
}

export function toReadingWire({ id, vehicle_id, day, odometer_m, photo_id }: ReadingRow): OdometerReading {
  return { id, vehicle_id, date: day, odometer_km: metresToKm(odometer_m), has_photo: photo_id !== null }
}
