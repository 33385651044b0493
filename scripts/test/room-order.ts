import type { SourceFile } from './imports.ts'

/**
 * Which files may import which within a package: a floor imports lower floors, a room only rooms listed before it, a
 * feature all of these, and another feature only through its `index.ts` and only if listed before it. Rooms of one
 * floor have no order, but must not form a cycle. Files outside the rooms compose them (`app.ts`) or declare their
 * types (`dependencies.ts`).
 */
export interface RoomOrder {
  /** Folders directly below `src` whose folders are rooms, the lowest first. */
  floors: readonly string[]
  /** Folders directly below `src`, the lowest first. */
  rooms: readonly string[]
  /** Folders below `src/features`. */
  features: readonly string[]
  /** Folders that compose features and may therefore import any file in them. */
  composers: readonly string[]
  /** Rooms of under 100 lines, each with the reason why it is not part of a feature or of another room. */
  small?: Readonly<Record<string, string>>
}

export const ROOM_ORDER: Record<'server' | 'web', RoomOrder> = {
  server: {
    floors: ['platform', 'domain'],
    rooms: [],
    features: [
      'trips',
      'vehicles',
      'intake',
      'reports',
      'integrations',
      'accounts',
      'company',
      'accountants',
      'administration',
    ],
    composers: ['demo'],
    small: {
      'platform/audit': 'identity and most features write the log',
      'platform/secrets': 'domain and features encrypt with it',
      'domain/tax-tables': 'logbooks and three features read corrected tables',
    },
  },
  web: {
    floors: [],
    rooms: [
      'waiting-files',
      'worker',
      'language',
      'net',
      'session',
      'format',
      'api',
      'ui',
      'auth',
      'offline',
      'payment',
      'places',
      'moves',
      'readiness',
      'first-logbook',
      'terms',
      'setup',
    ],
    features: [
      'access',
      'accountants',
      'admin',
      'connections',
      'costs',
      'dashboard',
      'developers',
      'enquiry',
      'help',
      'identity',
      'landing',
      'logbook',
      'login',
      'places',
      'register',
      'reports',
      'review',
      'settings',
      'system',
      'tax',
      'team',
      'tracker',
      'uploads',
      'vehicles',
    ],
    composers: ['app'],
  },
}

export const featureRoom = (feature: string): string => `features/${feature}`

/** Returns the room of a file, such as `ui`, `domain/trips` or `features/uploads`; undefined for a file outside the rooms. */
export function findRoom(file: string, floors: readonly string[]): string | undefined {
  const [folder, inner, ...rest] = file.split('/')
  const isFloor = folder === 'features' || floors.includes(folder)
  if (isFloor) return rest.length === 0 ? undefined : `${folder}/${inner}`
  return inner === undefined ? undefined : folder
}

/** Finds imports that violate the order, and imports of another feature's files other than its `index.ts`. */
export function findOrderFaults(
  files: readonly Pick<SourceFile, 'name' | 'mentions'>[],
  { floors, rooms, features, composers }: RoomOrder,
): { from: string; to: string; fault: string }[] {
  const places = [...floors, ...rooms, ...features.map(featureRoom), ...composers]
  const findPlace = (room: string) => places.indexOf(floors.find((floor) => room.startsWith(`${floor}/`)) ?? room)
  return files.flatMap(({ name, mentions }) =>
    mentions.flatMap((target) => {
      const [from, to] = [findRoom(name, floors), findRoom(target, floors)]
      if (from === undefined || to === undefined || from === to) return []
      const [lower, higher] = [findPlace(to), findPlace(from)]
      const isAllowed = lower < higher || (lower === higher && lower < floors.length)
      const isInside = to.startsWith('features/') && target !== `${to}/index.ts` && !composers.includes(from)
      return isAllowed && !isInside ? [] : [{ from, to, fault: `${name} imports ${target}` }]
    }),
  )
}
