import type { Vehicle } from '@spoor/contract/routes/vehicles.ts'
import { createId } from './an-id.ts'

/** A vehicle of which little is known. */
export const BAKKIE: Vehicle = {
  id: createId(9),
  name: 'Bakkie',
  registration: 'CA 123',
  make: '',
  model: '',
  model_year: null,
  value: null,
  acquired: null,
  acquired_on: null,
  fuel_type: null,
  consumption: null,
  maintenance_plan: null,
  bears_fuel: null,
  bears_maintenance: null,
  owned_by: 'private',
  used_from: null,
  used_until: null,
  is_default: false,
  file_names: [],
  trips: 0,
  readings: 0,
}
