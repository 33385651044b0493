import type { OdometerReading, Vehicle } from '@spoor/contract/routes/vehicles.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import type { ReadingRow, VehicleRow } from './vehicle-queries.ts'

export function vehicleWire({ id, name, registration, file_names, trips }: VehicleRow): Vehicle {
  return { id, name, registration, file_names, trips }
}

export function readingWire({ id, vehicle_id, day, odometer_m }: ReadingRow): OdometerReading {
  return { id, vehicle_id, date: day, odometer_km: metresToKm(odometer_m) }
}
