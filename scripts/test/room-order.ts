import type { SourceFile } from './imports.ts'

/**
 * The rooms of each package in dependency order: a room imports only from those before it.
 * A feature imports another only through its `index.ts`, and only one listed before it. Files outside the rooms compose them
 * (`app.ts`) or declare their types (`dependencies.ts`) and have no order. Every feature comes
 * after every room.
 */
export interface RoomOrder {
  /** Folders directly below `src`, the lowest first. */
  rooms: readonly string[]
  /** Folders below `src/features`. */
  features: readonly string[]
  /** Folders that compose features, so may import any file of them. */
  composers: readonly string[]
  /** Rooms of under 100 lines, each with the reason why it is not part of a feature or of another room. */
  small?: Readonly<Record<string, string>>
}

export const ROOM_ORDER: Record<'server' | 'web', RoomOrder> = {
  server: {
    rooms: [
      'database',
      'audit',
      'trip-changes',
      'files',
      'geocode',
      'vendors',
      'outgoing',
      'monitoring',
      'jobs',
      'backup',
      'mail',
      'pdf',
      'http',
      'limits',
      'identity',
      'webhooks',
      'suggestions',
      'places',
      'gazetteer',
      'tax-tables',
      'terms',
      'documents',
      'companies',
      'tables',
      'logbooks',
      'reading',
    ],
    features: [
      'uploads',
      'inbound-mail',
      'accountants',
      'accounts',
      'administration',
      'api-keys',
      'calendar',
      'connections',
      'costs',
      'enquiries',
      'my-data',
      'packages',
      'places',
      'reports',
      'rules',
      'stats',
      'suggestions',
      'summaries',
      'system',
      'tabs',
      'tax',
      'team',
      'trips',
      'push',
      'vehicles',
      'vendor-accounts',
      'webhooks',
    ],
    composers: ['demo'],
    small: {
      audit: 'identity and ten features write the log',
      'tax-tables': 'logbooks and five features read corrected tables',
    },
  },
  web: {
    rooms: [
      'sample',
      'waiting-files',
      'worker',
      'language',
      'format',
      'net',
      'session',
      'api',
      'ui',
      'auth',
      'offline',
      'kilometres',
      'comments',
      'payment',
      'places',
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
      'legal',
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

/** Returns the room of a file, `features/intake/uploads` for a feature; undefined for a file outside the rooms. */
export function findRoom(file: string): string | undefined {
  return /^(features\/[^/]+|[^/]+)\//.exec(file)?.[1]
}

/** Finds imports against the order, and imports of another feature's files other than its `index.ts`. */
export function findOrderFaults(
  files: readonly Pick<SourceFile, 'name' | 'mentions'>[],
  { rooms, features, composers }: RoomOrder,
): { from: string; to: string; fault: string }[] {
  const places = [...rooms, ...features.map(featureRoom), ...composers]
  return files.flatMap(({ name, mentions }) =>
    mentions.flatMap((target) => {
      const [from, to] = [findRoom(name), findRoom(target)]
      if (from === undefined || to === undefined || from === to) return []
      const isEarlier = places.indexOf(to) < places.indexOf(from)
      const isInside = to.startsWith('features/') && target !== `${to}/index.ts` && !composers.includes(from)
      return isEarlier && !isInside ? [] : [{ from, to, fault: `${name} imports ${target}` }]
    }),
  )
}
