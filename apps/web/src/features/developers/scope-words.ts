import { grantsScope, KEY_AREAS, type KeyArea, type Scope } from '@spoor/contract/rules/scopes.ts'
import { t } from '../../language/t.ts'

export const AREA_NAMES: Readonly<Record<KeyArea, string>> = {
  trips: t('Trips'),
  vehicles: t('Vehicles'),
  uploads: t('Uploads'),
  reports: t('Reports'),
}

export const AREA_HINTS: Readonly<Record<KeyArea, string>> = {
  trips: t('Trips, places and rules'),
  vehicles: t('Vehicles, odometer readings, costs and tax'),
  uploads: t('Tracker files'),
  reports: t('Logbooks, reports and tax packages'),
}

/** A key's access to one area. */
export const LEVELS = ['none', 'read', 'write'] as const
export type Level = (typeof LEVELS)[number]

export const LEVEL_NAMES: Readonly<Record<Level, string>> = {
  none: t('No access'),
  read: t('Read'),
  write: t('Read and change'),
}

/** 'Trips: read and change', one text per area. */
export const describeScopes = (scopes: readonly Scope[]): string[] =>
  KEY_AREAS.flatMap((area) => {
    if (!grantsScope(scopes, `${area}:read`)) return []
    return grantsScope(scopes, `${area}:write`)
      ? [t('{area}: read and change', { area: AREA_NAMES[area] })]
      : [t('{area}: read', { area: AREA_NAMES[area] })]
  })
