import type { Route } from '../route.ts'
import * as accountants from './accountants.ts'
import * as adminCompanies from './admin-companies.ts'
import * as adminOverview from './admin-overview.ts'
import * as adminPayments from './admin-payments.ts'
import * as adminStatements from './admin-statements.ts'
import * as adminSystem from './admin-system.ts'
import * as adminUsers from './admin-users.ts'
import * as apiKeys from './api-keys.ts'
import * as auth from './auth.ts'
import * as calendar from './calendar.ts'
import * as connections from './connections.ts'
import * as costCentres from './cost-centres.ts'
import * as costs from './costs.ts'
import * as enquiries from './enquiries.ts'
import * as geocode from './geocode.ts'
import * as inboundMail from './inbound-mail.ts'
import * as joining from './joining.ts'
import * as logbook from './logbook.ts'
import * as myData from './my-data.ts'
import * as papers from './papers.ts'
import * as payments from './payments.ts'
import * as payroll from './payroll.ts'
import * as places from './places.ts'
import * as progress from './progress.ts'
import * as push from './push.ts'
import * as rules from './rules.ts'
import * as reports from './reports.ts'
import * as security from './security.ts'
import * as settings from './settings.ts'
import * as stats from './stats.ts'
import * as submissions from './submissions.ts'
import * as suggestions from './suggestions.ts'
import * as system from './system.ts'
import * as tabs from './tabs.ts'
import * as tax from './tax.ts'
import * as team from './team.ts'
import * as trips from './trips.ts'
import * as uploads from './uploads.ts'
import * as vehicles from './vehicles.ts'
import * as vendorAccounts from './vendor-accounts.ts'
import * as webhooks from './webhooks.ts'

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Every route of the API with its name, which is the id of its operation. */
export const ROUTE_IDS: ReadonlyMap<Route, string> = new Map(
  [
    system,
    adminSystem,
    adminUsers,
    adminPayments,
    adminStatements,
    adminCompanies,
    adminOverview,
    auth,
    security,
    payments,
    joining,
    uploads,
    inboundMail,
    trips,
    suggestions,
    places,
    tabs,
    rules,
    stats,
    vehicles,
    connections,
    calendar,
    push,
    vendorAccounts,
    costs,
    papers,
    tax,
    logbook,
    reports,
    accountants,
    geocode,
    team,
    payroll,
    progress,
    costCentres,
    submissions,
    enquiries,
    myData,
    settings,
    apiKeys,
    webhooks,
  ].flatMap((module) =>
    Object.entries<unknown>(module).flatMap(([name, value]): [Route, string][] =>
      isRoute(value) ? [[value, name]] : [],
    ),
  ),
)

/** Every route of the API, each exactly once. */
export const ALL_ROUTES: readonly Route[] = [...ROUTE_IDS.keys()]
