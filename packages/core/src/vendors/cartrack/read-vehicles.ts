import { at } from '../../import/formats/json-elements.ts'
import { toText } from './cartrack-values.ts'

const LONGEST_TEXT = 100

export interface VendorVehicle {
  /** The vendor's own id, which stays when the registration changes. */
  id: string
  /** What its requests take; may be temporary. */
  registration: string
  /** What the driver calls the vehicle: its plate if known. */
  name: string
}

/** A registration until the installer enters the plate, which then often stands in the vehicle's name. */
export const isTemporaryRegistration = (registration: string): boolean => /^temp[\s_-]/i.test(registration.trim())

/** Reads `GET /vehicles`; null if the body is no list of vehicles. Vehicles without a registration are ignored. */
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

/** What spellings of one plate have in common: 'CA 123-456' and 'ca123456' are one vehicle. */
export const normalisePlate = (plate: string): string => plate.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
