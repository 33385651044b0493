/** A country with its own Cartrack host; an account exists on only one of them. */
export interface CartrackRegion {
  name: string
  url: string
  /** Zone of Cartrack's times without an offset. */
  zone: string
}

/** The hosts in southern and eastern Africa, by Cartrack's country code. */
export const CARTRACK_REGIONS = {
  za: { name: 'South Africa', url: 'https://fleetapi-za.cartrack.com/rest', zone: 'Africa/Johannesburg' },
  na: { name: 'Namibia', url: 'https://fleetapi-na.cartrack.com/rest', zone: 'Africa/Windhoek' },
  bw: { name: 'Botswana', url: 'https://fleetapi-bw.cartrack.com/rest', zone: 'Africa/Gaborone' },
  sw: { name: 'Eswatini', url: 'https://fleetapi-sw.cartrack.com/rest', zone: 'Africa/Mbabane' },
  mz: { name: 'Mozambique', url: 'https://fleetapi-mz.cartrack.com/rest', zone: 'Africa/Maputo' },
  mw: { name: 'Malawi', url: 'https://fleetapi-mw.cartrack.com/rest', zone: 'Africa/Blantyre' },
  tz: { name: 'Tanzania', url: 'https://fleetapi-tz.cartrack.com/rest', zone: 'Africa/Dar_es_Salaam' },
  rw: { name: 'Rwanda', url: 'https://fleetapi-rw.cartrack.com/rest', zone: 'Africa/Kigali' },
  ke: { name: 'Kenya', url: 'https://fleetapi-ke.karooooo.com/rest', zone: 'Africa/Nairobi' },
  ng: { name: 'Nigeria', url: 'https://fleetapi-ng.cartrack.com/rest', zone: 'Africa/Lagos' },
} as const satisfies Record<string, CartrackRegion>

export type CartrackRegionCode = keyof typeof CARTRACK_REGIONS
export const CARTRACK_REGION_CODES = Object.keys(CARTRACK_REGIONS) as [CartrackRegionCode, ...CartrackRegionCode[]]
