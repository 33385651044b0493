/** What an API key may be allowed: each area groups documented routes. */
export const KEY_AREAS = ['trips', 'vehicles', 'uploads', 'reports'] as const
export type KeyArea = (typeof KEY_AREAS)[number]

export const SCOPES = KEY_AREAS.flatMap((area) => [`${area}:read`, `${area}:write`] as const)
export type Scope = `${KeyArea}:${'read' | 'write'}`

/** Every key begins with this, so that scanners of source code can find lost ones. */
export const API_KEY_PREFIX = 'spoor_'

/** Whoever may change something may also read it. */
export function grantsScope(scopes: readonly string[], needed: Scope): boolean {
  return scopes.includes(needed) || scopes.includes(needed.replace(':read', ':write'))
}
