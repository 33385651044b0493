import * as z from 'zod'
import { QUICK_ACTIONS } from '../words/quick-actions.ts'
import { routeGroup } from '../route.ts'

const route = routeGroup({ tag: 'System', access: 'public' })

export const getHealth = route('GET /health', {
  summary: 'Whether the server is up, and its version; degraded, with status 503, while its database is unreachable',
  schemas: { reply: z.object({ status: z.enum(['ok', 'degraded']), version: z.string() }) },
})

/** Whether a part requires that the process gets no requests; `draining`: it is about to stop. */
export const ReadyPart = z.enum(['draining', 'database', 'migrations', 'files'])
export type ReadyPart = z.infer<typeof ReadyPart>

/**
 * The read replica's state for long reads. It is not used while `lagging`, `away` or `unrelated` (not a replica of this
 * database, for example after failing over to it).
 */
export const ReplicaState = z.enum(['used', 'lagging', 'away', 'unrelated'])
export type ReplicaState = z.infer<typeof ReplicaState>

export const getReady = route('GET /ready', {
  summary:
    'Whether the server should get requests: database, migrations and files; status 503 names the parts that fail. `without=files` ignores the file store',
  schemas: {
    query: z.object({ without: z.literal('files').optional() }),
    reply: z.object({
      status: z.enum(['ready', 'unavailable']),
      failed: z.array(ReadyPart),
      /** Slow parts; the server still gets requests. */
      slow: z.array(ReadyPart).optional(),
      /** Only for a server with a read replica, whose absence is tolerated. */
      replica: ReplicaState.optional(),
    }),
  },
})

export const testDatabase = route('GET /test/db', {
  summary: 'Whether the server reaches its database',
  schemas: { reply: z.object({ status: z.literal('ok'), database: z.literal('connected') }) },
})

/** What the web app needs before anyone signs in. Contains no secrets. */
export const AppSettings = z.object({
  version: z.string(),
  auth_provider: z.enum(['embedded', 'firebase']),
  email_verification_required: z.boolean(),
  firebase: z
    .object({
      api_key: z.string(),
      project_id: z.string(),
      auth_domain: z.string(),
      /** Address of the emulator that replaces Firebase in tests. */
      emulator_host: z.string().nullable(),
    })
    .nullable(),
  /** Version of the terms to accept when registering; null if there are none. */
  terms_version: z.string().nullable(),
  /** Days of the trial that a new individual gets; 0 for none. */
  trial_days: z.number().int(),
  website_url: z.string().nullable(),
  support_address: z.string().nullable(),
  /** The operator of this deployment; null if not configured. */
  operator: z.object({ name: z.string(), phone: z.string().nullable() }).nullable(),
  /** How long an administrator takes to verify a payment, such as 'one working day'; null if not configured. */
  verification_time: z.string().nullable(),
  /** Quick Actions of the dashboard that this deployment has disabled. */
  actions_off: z.array(z.enum(QUICK_ACTIONS)),
  /** A MapLibre style, picture tiles (`{z}/{x}/{y}`) or a PMTiles archive; null for the built-in basemap. */
  map_style_url: z.string().nullable(),
  /** The dark theme's variant, if different. */
  map_dark_style_url: z.string().nullable(),
  map_attribution: z.string().nullable(),
  demo: z.boolean(),
  /** Whether drivers can have their trackers' reports emailed to Spoor. */
  reports_by_mail: z.boolean(),
  connects_vendors: z.boolean().describe('Whether drivers can connect an account at a tracking company'),
  notifications: z.boolean().describe('Whether browsers can be notified'),
})
export type AppSettings = z.infer<typeof AppSettings>

export const getAppSettings = route('GET /settings/app', {
  summary: "The deployment's public settings",
  schemas: { reply: AppSettings },
})
