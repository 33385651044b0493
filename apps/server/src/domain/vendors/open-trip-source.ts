import { CARTRACK_REGION_CODES } from '@spoor/core/vendors/cartrack/regions.ts'
import type { Dependencies } from '../../dependencies.ts'
import { openCartrack } from './cartrack.ts'
import type { TripSource } from './trip-source.ts'

export interface VendorCredentials {
  vendor: string
  region: string
  username: string
  password: string
}

export function openTripSource(
  { config, clock }: Pick<Dependencies, 'config' | 'clock'>,
  { vendor, region: code, username, password }: VendorCredentials,
  signal?: AbortSignal,
): TripSource {
  const region = CARTRACK_REGION_CODES.find((each) => each === code)
  if (vendor !== 'cartrack' || region === undefined) throw new Error(`No source for ${vendor} in ${code}`)
  return openCartrack({ region, username, password }, { url: config.cartrackUrl, nowMs: () => clock.nowMs(), signal })
}
