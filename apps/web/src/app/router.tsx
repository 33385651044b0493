import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { AnyRoute, RouteComponent } from '@tanstack/react-router'
import { parseClientsSearch } from '../features/accountants/clients-search.ts'
import { parseAdminSearch } from '../features/admin/admin-search.ts'
import { parseEnquirySearch } from '../features/enquiry/enquiry-search.ts'
import { parseLinkSearch } from '../features/identity/link-search.ts'
import { parseDashboardSearch } from '../features/dashboard/dashboard-search.ts'
import { parseGuideSearch } from '../features/help/guides.ts'
import { parseLogbookSearch } from '../features/logbook/filter/logbook-search.ts'
import { parseReportsSearch } from '../features/reports/reports-search.ts'
import { parsePlacesSearch } from '../features/places/places-search.ts'
import { parseTeamSearch } from '../features/team/team-search.ts'
import { parseVehicleSearch } from '../features/vehicles/vehicle-search.ts'
import { parseUploadPageSearch, parseUploadSearch } from '../features/uploads/upload-search.ts'
import { mayBeSignedIn } from '../auth/sign-in-marker.ts'
import { parseGateSearch, guard } from './guard/guard.ts'
import { Root } from './root.tsx'
import { RouteError } from './route-error.tsx'
import type { SIGNED_IN_PAGES } from './signed-in-pages.ts'
import { LoadingOverlay } from '../ui/loading-overlay.tsx'
import { t } from '../language/t.ts'

/** Whether a path has a page; set once the router exists. */
let pageExists: (pathname: string) => boolean = () => false

const root = createRootRoute({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('./not-found-page.tsx'), 'NotFoundPage'),
})

/** Keeps the current page until the next one is ready, because public pages load with the first scripts. */
const NO_OVERLAY = { pendingMs: Number.POSITIVE_INFINITY }

/** Adds a page that has no guard, loader or placeholder of its own. */
const addPage = <Parent extends AnyRoute, const Path extends string, Search = object>(
  parent: Parent,
  path: Path,
  component: RouteComponent,
  validateSearch?: (search: Record<string, unknown>) => Search,
) => createRoute({ path, getParentRoute: () => parent, validateSearch, component })

const publicPages = createRoute({
  ...NO_OVERLAY,
  id: 'public',
  getParentRoute: () => root,
  component: lazyRouteComponent(() => import('./shell/public-layout.tsx'), 'PublicLayout'),
})

const landing = createRoute({
  ...NO_OVERLAY,
  path: '/',
  getParentRoute: () => publicPages,
  component: lazyRouteComponent(() => import('../features/landing/landing-page.tsx'), 'LandingPage'),
})

const login = createRoute({
  path: '/login',
  getParentRoute: () => publicPages,
  validateSearch: parseGateSearch,
  // Only on entry: signing in on this page redirects by itself.
  beforeLoad: async ({ cause, search }) => {
    if (cause !== 'enter' || !mayBeSignedIn()) return
    await (await import('./guard/skip-login.ts')).skipLogin({ search, exists: pageExists })
  },
  component: lazyRouteComponent(() => import('../features/login/login-page.tsx'), 'LoginPage'),
})

const register = addPage(
  publicPages,
  '/register',
  lazyRouteComponent(() => import('../features/register/register-page.tsx'), 'RegisterPage'),
)
const enquiry = addPage(
  publicPages,
  '/enquiry',
  lazyRouteComponent(() => import('../features/enquiry/enquiry-page.tsx'), 'EnquiryPage'),
  parseEnquirySearch,
)
const forgotPassword = addPage(
  publicPages,
  '/forgot-password',
  lazyRouteComponent(() => import('../features/identity/forgot-password-page.tsx'), 'ForgotPasswordPage'),
)
const resetPassword = addPage(
  publicPages,
  '/reset-password',
  lazyRouteComponent(() => import('../features/identity/reset-password-page.tsx'), 'ResetPasswordPage'),
  parseLinkSearch,
)
const emailConfirmed = addPage(
  publicPages,
  '/email-confirmed',
  lazyRouteComponent(() => import('../features/identity/email-confirmed-page.tsx'), 'EmailConfirmedPage'),
  parseLinkSearch,
)
const acceptClient = addPage(
  publicPages,
  '/accept-client',
  lazyRouteComponent(() => import('../features/accountants/accept-client-page.tsx'), 'AcceptClientPage'),
  parseLinkSearch,
)

/** Pages for everyone, in the layout that fits the visitor. */
const anyPages = createRoute({
  id: 'any',
  getParentRoute: () => root,
  component: lazyRouteComponent(() => import('./shell/any-layout.tsx'), 'AnyLayout'),
})

const faq = addPage(
  anyPages,
  '/faq',
  lazyRouteComponent(() => import('../features/help/faq-page.tsx'), 'FaqPage'),
)
const terms = addPage(
  anyPages,
  '/terms',
  lazyRouteComponent(() => import('../features/landing/legal-page.tsx'), 'TermsPage'),
)
const privacy = addPage(
  anyPages,
  '/privacy',
  lazyRouteComponent(() => import('../features/landing/legal-page.tsx'), 'PrivacyPage'),
)
const shared = addPage(
  anyPages,
  '/shared/$token',
  lazyRouteComponent(() => import('../features/reports/shared-page.tsx'), 'SharedPage'),
)
const unsubscribe = addPage(
  anyPages,
  '/unsubscribe',
  lazyRouteComponent(() => import('../features/settings/unsubscribe-page.tsx'), 'UnsubscribePage'),
)

const stopRenewal = addPage(
  anyPages,
  '/stop-renewal',
  lazyRouteComponent(() => import('../features/access/stop-renewal-page.tsx'), 'StopRenewalPage'),
)
const paymentReturn = addPage(
  anyPages,
  '/payment-return',
  lazyRouteComponent(() => import('../features/access/payment-return-page.tsx'), 'PaymentReturnPage'),
)

/** A page loaded after the guard, like the list of pages. */
const signedInPage = (name: keyof typeof SIGNED_IN_PAGES): RouteComponent =>
  lazyRouteComponent(async () => ({ default: await (await import('./signed-in-pages.ts')).SIGNED_IN_PAGES[name]() }))

const signedIn = createRoute({
  id: 'signed-in',
  getParentRoute: () => root,
  beforeLoad: async ({ location }) => await guard({ location, requires: null, exists: pageExists }),
  pendingComponent: () => <LoadingOverlay kind="auth" />,
  component: signedInPage('SignedInLayout'),
})

const dashboardPage = signedInPage('DashboardPage')
const dashboard = addPage(signedIn, '/dashboard', dashboardPage, parseDashboardSearch)
const individualDashboard = addPage(signedIn, '/individual/dashboard', dashboardPage, parseDashboardSearch)

const upload = createRoute({
  path: '/upload',
  getParentRoute: () => signedIn,
  validateSearch: parseUploadPageSearch,
  pendingComponent: () => <LoadingOverlay kind="upload" />,
  component: signedInPage('UploadPage'),
})

const uploadDetails = addPage(signedIn, '/upload/$uploadId', signedInPage('UploadDetailsPage'), parseUploadSearch)

const connections = createRoute({
  path: '/connections',
  getParentRoute: () => signedIn,
  // An earlier page, which people may have bookmarked.
  beforeLoad: () => {
    throw redirect({ to: '/upload', hash: 'trackers', replace: true })
  },
})

const trips = createRoute({
  path: '/trips',
  getParentRoute: () => signedIn,
  pendingComponent: () => <LoadingOverlay kind="sync" />,
  component: signedInPage('TrackerPage'),
})

const logbook = createRoute({
  path: '/logbook',
  getParentRoute: () => signedIn,
  validateSearch: parseLogbookSearch,
  pendingComponent: () => <LoadingOverlay kind="report" />,
  // Starts loading the first rows while the page loads; later filters are loaded by the page itself.
  loader: async ({ location }) =>
    (await import('./signed-in-pages.ts')).loadLogbook(parseLogbookSearch(location.search)),
  shouldReload: ({ cause }) => cause !== 'stay',
  component: signedInPage('LogbookPage'),
})

const review = addPage(signedIn, '/review', signedInPage('ReviewPage'))

const reports = createRoute({
  path: '/reports',
  getParentRoute: () => signedIn,
  validateSearch: parseReportsSearch,
  pendingComponent: () => <LoadingOverlay kind="report" />,
  component: signedInPage('ReportsPage'),
})

const report = createRoute({
  path: '/reports/$reportId',
  getParentRoute: () => signedIn,
  pendingComponent: () => <LoadingOverlay kind="report" />,
  component: signedInPage('ReportPage'),
})

const adminDashboard = createRoute({
  path: '/admin/dashboard',
  getParentRoute: () => signedIn,
  validateSearch: parseAdminSearch,
  beforeLoad: async ({ location }) => await guard({ location, requires: 'system_admin', exists: pageExists }),
  pendingComponent: () => <LoadingOverlay kind="route" text={t('Loading admin dashboard...')} />,
  component: signedInPage('AdminDashboardPage'),
})

const places = addPage(signedIn, '/places', signedInPage('PlacesPage'), parsePlacesSearch)
const howTo = addPage(signedIn, '/how-to', signedInPage('HelpPage'), parseGuideSearch)

const system = createRoute({
  path: '/admin/system',
  getParentRoute: () => signedIn,
  beforeLoad: async ({ location }) => await guard({ location, requires: 'system_admin', exists: pageExists }),
  component: signedInPage('SystemPage'),
})

const team = createRoute({
  path: '/team',
  getParentRoute: () => signedIn,
  validateSearch: parseTeamSearch,
  beforeLoad: async ({ location }) => await guard({ location, requires: 'manager', exists: pageExists }),
  component: signedInPage('TeamPage'),
})

const vehicles = addPage(signedIn, '/vehicles', signedInPage('VehiclesPage'))
const vehicle = addPage(signedIn, '/vehicles/$vehicleId', signedInPage('VehicleRoute'), parseVehicleSearch)
const clients = addPage(signedIn, '/clients', signedInPage('ClientsPage'), parseClientsSearch)
const client = addPage(signedIn, '/clients/$clientId', signedInPage('ClientPage'), parseClientsSearch)

const gates = createRoute({
  id: 'gates',
  getParentRoute: () => root,
  beforeLoad: async ({ location }) => await guard({ location, requires: null, exists: pageExists }),
  pendingComponent: () => <LoadingOverlay kind="auth" />,
  component: signedInPage('GateLayout'),
})

const completeProfile = addPage(gates, '/complete-profile', signedInPage('CompleteProfilePage'), parseGateSearch)
const verifyEmail = addPage(gates, '/verify-email', signedInPage('VerifyEmailPage'), parseGateSearch)
const settings = addPage(signedIn, '/settings', signedInPage('SettingsPage'))
const security = addPage(signedIn, '/settings/security', signedInPage('SecurityPage'), parseGateSearch)
const developers = addPage(signedIn, '/settings/api', signedInPage('DevelopersPage'))
const paymentRequired = addPage(gates, '/payment-required', signedInPage('PaymentRequiredPage'), parseGateSearch)
const subscriptionExpired = addPage(
  gates,
  '/subscription-expired',
  signedInPage('SubscriptionExpiredPage'),
  parseGateSearch,
)
const unauthorized = addPage(signedIn, '/unauthorized', signedInPage('UnauthorizedPage'), parseGateSearch)

/** Signed-in pages are children of `signedIn`, each in a file that is loaded on demand. */
const routeTree = root.addChildren([
  anyPages.addChildren([faq, terms, privacy, shared, unsubscribe, stopRenewal, paymentReturn]),
  publicPages.addChildren([
    landing,
    login,
    register,
    enquiry,
    forgotPassword,
    resetPassword,
    emailConfirmed,
    acceptClient,
  ]),
  gates.addChildren([completeProfile, verifyEmail, paymentRequired, subscriptionExpired]),
  signedIn.addChildren([
    dashboard,
    individualDashboard,
    upload,
    uploadDetails,
    connections,
    trips,
    howTo,
    logbook,
    reports,
    report,
    vehicles,
    vehicle,
    places,
    review,
    adminDashboard,
    system,
    team,
    clients,
    client,
    settings,
    security,
    developers,
    unauthorized,
  ]),
])

export type AppRouter = ReturnType<typeof createAppRouter>

/** Creates the app's router, which takes a phone 80 ms. */
export function createAppRouter() {
  const router = createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultPendingMs: 200,
    defaultPendingMinMs: 300,
    defaultPendingComponent: () => <LoadingOverlay kind="route" />,
    defaultErrorComponent: RouteError,
  })
  pageExists = (pathname) => router.getMatchedRoutes(pathname)[2] !== undefined
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
