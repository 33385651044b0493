import { at } from '../../import/formats/json-elements.ts'
import { toText } from './cartrack-values.ts'

const LONGEST_TEXT = 100

export interface VendorVehicle {
  /** The vendor's own id, which does not change with the registration. */
  id: string
  /** The id used in its requests; may be temporary. */
  registration: string
  /** The driver's name for the vehicle: its plate if known. */
  name: string
}

/** A temporary registration until the installer enters the plate, which is often in the vehicle's name. */
export const isTemporaryRegistration = (registration: string): boolean => /^temp[\s_-]/i.test(registration.trim())

/** Reads `GET /vehicles`; null if the body is not a list of vehicles. Ignores vehicles without a registration. */
export function readCartrackVehicles(body: unknown): VendorVehicle[] | null {
  const data = Array.isArray(body) ? body : at(body, 'data')
  if (!Array.isArray(data)) return null
  const vehicles = new Map<string, VendorVehicle>()
  for (const each of data as readonly unknown[]) {
    const registration = toText(at(each, 'registration'), LONGEST_TEXT)
    if (registration === '') continue
    const id = toText(at(each, 'vehicle_id'), LONGEST_TEXT) || registration
    const named = toText(at(each, 'vehicle_name'), LONGEST_TEXT)
    const name = isTemporaryRegistration(registration) && named !== '' ? named : registration
    vehicles.set(id, { id, registration, name })
  }
  return [...vehicles.values()]
}

/** Normalises the spellings of a plate: 'CA 123-456' and 'ca123456' are one vehicle. */
export const normalisePlate = (plate: string): string => plate.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
