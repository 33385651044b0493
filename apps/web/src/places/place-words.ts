import type { PlaceKind } from '@spoor/core/places/place.ts'
import { BriefcaseBusiness, Fuel, House, MapPin, Store, type LucideIcon } from 'lucide-react'
import { t } from '../language/t.ts'

export const PLACE_KIND_WORDS: Record<PlaceKind, string> = {
  home: t('Home'),
  work: t('Work'),
  client: t('Client'),
  fuel: t('Fuel station'),
  other: t('Other'),
}

export const PLACE_KIND_ICONS: Record<PlaceKind, LucideIcon> = {
  home: House,
  work: BriefcaseBusiness,
  client: Store,
  fuel: Fuel,
  other: MapPin,
}

/** '150 m' or '2,5 km'. */
export function formatRadius(radiusM: number): string {
  return radiusM < 1000
    ? `${Math.round(radiusM)}\u00a0m`
    : `${String(Math.round(radiusM / 100) / 10).replace('.', ',')}\u00a0km`
}
