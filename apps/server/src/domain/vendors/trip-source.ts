import { vendorFaultMessage, type VendorFaultCode } from '@spoor/contract/words/vendor-faults.ts'
import type { TripFileRow } from '@spoor/core/import/result.ts'
import type { VendorDistanceUnit } from '@spoor/core/vendors/cartrack/distance-unit.ts'
import type { OdometerWindow } from '@spoor/core/vendors/cartrack/read-odometer.ts'
import type { VendorVehicle } from '@spoor/core/vendors/cartrack/read-vehicles.ts'

/** From the first instant (inclusive) to the second (exclusive). */
export interface Window {
  fromMs: number
  toMs: number
}

export interface VendorTrip {
  /** The vendor's own id, the same in every window with the trip. */
  id: string
  registration: string
  /** In the vendor's own format, which some need to find the trip again. */
  startTimestamp: string
  row: TripFileRow
}

export interface TripsOfWindow {
  /** Each trip once. */
  trips: VendorTrip[]
  /** The unit of distances inferred from trips; null if none could show it. */
  unit: VendorDistanceUnit | null
  /** Sentences about trips to check. */
  doubts: string[]
}

export interface TripClassification {
  registration: string
  startTimestamp: string
  classification: 'business' | 'private'
  reason: string
}

/** An account at a tracker vendor. Every method throws {@link VendorFault} if the vendor fails. */
export interface TripSource {
  readonly longestWindowMs: number
  listVehicles(): Promise<VendorVehicle[]>
  /** Finished trips that overlap the window. */
  listTrips(vehicle: VendorVehicle, window: Window, knownUnit: VendorDistanceUnit | null): Promise<TripsOfWindow>
  /** The tracker's odometer at both ends of the window; null if the vendor has no reading. */
  readOdometer(vehicle: VendorVehicle, window: Window): Promise<OdometerWindow | null>
  writeClassification(trip: TripClassification): Promise<void>
}

/** A vendor failed, for a reason that the driver should know. */
export class VendorFault extends Error {
  readonly code: VendorFaultCode
  /** The value for the message's placeholder. */
  readonly found: string
  /** The vendor's requested time for a retry; null if there is none. */
  readonly retryAtMs: number | null

  constructor(
    code: VendorFaultCode,
    found = '',
    { retryAtMs = null, cause }: { retryAtMs?: number | null; cause?: unknown } = {},
  ) {
    super(vendorFaultMessage(code, found), { cause })
    this.name = 'VendorFault'
    this.code = code
    this.found = found
    this.retryAtMs = retryAtMs
  }
}
