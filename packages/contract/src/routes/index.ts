import type { Route } from '../route.ts'

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** In the order of the API's page. */
const modules: readonly Readonly<Record<string, unknown>>[] = await Promise.all([
  import('./system.ts'),
  import('./admin-system.ts'),
  import('./admin-users.ts'),
  import('./admin-payments.ts'),
  import('./admin-statements.ts'),
  import('./admin-companies.ts'),
  import('./admin-overview.ts'),
  import('./auth.ts'),
  import('./security.ts'),
  import('./payments.ts'),
  import('./joining.ts'),
  import('./uploads.ts'),
  import('./inbound-mail.ts'),
  import('./trips.ts'),
  import('./suggestions.ts'),
  import('./places.ts'),
  import('./tabs.ts'),
  import('./rules.ts'),
  import('./stats.ts'),
  import('./vehicles.ts'),
  import('./connections.ts'),
  import('./calendar.ts'),
  import('./push.ts'),
  import('./vendor-accounts.ts'),
  import('./costs.ts'),
  import('./papers.ts'),
  import('./tax.ts'),
  import('./logbook.ts'),
  import('./reports.ts'),
  import('./accountants.ts'),
  import('./geocode.ts'),
  import('./team.ts'),
  import('./payroll.ts'),
  import('./progress.ts'),
  import('./cost-centres.ts'),
  import('./submissions.ts'),
  import('./enquiries.ts'),
  import('./my-data.ts'),
  import('./settings.ts'),
  import('./api-keys.ts'),
  import('./webhooks.ts'),
])

/** Every route of the API with its name, which is the id of its operation. */
export const ROUTE_IDS: ReadonlyMap<Route, string> = new Map(
  modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]): [Route, string][] => (isRoute(value) ? [[value, name]] : [])),
  ),
)

/** Every route of the API, each exactly once. */
export const ALL_ROUTES: readonly Route[] = [...ROUTE_IDS.keys()]
