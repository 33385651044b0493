/** What an API key may do: each area groups documented routes. */
export const KEY_AREAS = ['trips', 'vehicles', 'uploads', 'reports'] as const
export type KeyArea = (typeof KEY_AREAS)[number]

export const SCOPES = KEY_AREAS.flatMap((area) => [`${area}:read`, `${area}:write`] as const)
export type Scope = `${KeyArea}:${'read' | 'write'}`

/** The prefix of every key, so that source code scanners can find leaked ones. */
export const API_KEY_PREFIX = 'spoor_'

/** Permission to change implies permission to read. */
export function grantsScope(scopes: readonly string[], needed: Scope): boolean {
  return scopes.includes(needed) || scopes.includes(needed.replace(':read', ':write'))
}
