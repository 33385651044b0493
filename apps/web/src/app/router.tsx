import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { RouteComponent } from '@tanstack/react-router'
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

/**
 * Keeps the current page until the next one is ready; public pages load with the first scripts or are in index.html.
 */
const NO_OVERLAY = { pendingMs: Number.POSITIVE_INFINITY }

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

const register = createRoute({
  path: '/register',
  getParentRoute: () => publicPages,
  component: lazyRouteComponent(() => import('../features/register/register-page.tsx'), 'RegisterPage'),
})

const enquiry = createRoute({
  path: '/enquiry',
  getParentRoute: () => publicPages,
  validateSearch: parseEnquirySearch,
  component: lazyRouteComponent(() => import('../features/enquiry/enquiry-page.tsx'), 'EnquiryPage'),
})

const forgotPassword = createRoute({
  path: '/forgot-password',
  getParentRoute: () => publicPages,
  component: lazyRouteComponent(() => import('../features/identity/forgot-password-page.tsx'), 'ForgotPasswordPage'),
})

const resetPassword = createRoute({
  path: '/reset-password',
  getParentRoute: () => publicPages,
  validateSearch: parseLinkSearch,
  component: lazyRouteComponent(() => import('../features/identity/reset-password-page.tsx'), 'ResetPasswordPage'),
})

const emailConfirmed = createRoute({
  path: '/email-confirmed',
  getParentRoute: () => publicPages,
  validateSearch: parseLinkSearch,
  component: lazyRouteComponent(() => import('../features/identity/email-confirmed-page.tsx'), 'EmailConfirmedPage'),
})

const acceptClient = createRoute({
  path: '/accept-client',
  getParentRoute: () => publicPages,
  validateSearch: parseLinkSearch,
  component: lazyRouteComponent(() => import('../features/accountants/accept-client-page.tsx'), 'AcceptClientPage'),
})

/** Pages for everyone, in the layout that fits the visitor. */
const anyPages = createRoute({
  id: 'any',
  getParentRoute: () => root,
  component: lazyRouteComponent(() => import('./shell/any-layout.tsx'), 'AnyLayout'),
})

const faq = createRoute({
  path: '/faq',
  getParentRoute: () => anyPages,
  component: lazyRouteComponent(() => import('../features/help/faq-page.tsx'), 'FaqPage'),
})

const terms = createRoute({
  path: '/terms',
  getParentRoute: () => anyPages,
  component: lazyRouteComponent(() => import('../features/landing/legal-page.tsx'), 'TermsPage'),
})

const privacy = createRoute({
  path: '/privacy',
  getParentRoute: () => anyPages,
  component: lazyRouteComponent(() => import('../features/landing/legal-page.tsx'), 'PrivacyPage'),
})

const shared = createRoute({
  path: '/shared/$token',
  getParentRoute: () => anyPages,
  component: lazyRouteComponent(() => import('../features/reports/shared-page.tsx'), 'SharedPage'),
})

const unsubscribe = createRoute({
  path: '/unsubscribe',
  getParentRoute: () => anyPages,
  component: lazyRouteComponent(() => import('../features/settings/unsubscribe-page.tsx'), 'UnsubscribePage'),
})

const stopRenewal = createRoute({
  path: '/stop-renewal',
  getParentRoute: () => anyPages,
  component: lazyRouteComponent(() => import('../features/access/stop-renewal-page.tsx'), 'StopRenewalPage'),
})

const paymentReturn = createRoute({
  path: '/payment-return',
  getParentRoute: () => anyPages,
  component: lazyRouteComponent(() => import('../features/access/payment-return-page.tsx'), 'PaymentReturnPage'),
})

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
const dashboard = createRoute({
  path: '/dashboard',
  getParentRoute: () => signedIn,
  validateSearch: parseDashboardSearch,
  component: dashboardPage,
})
const individualDashboard = createRoute({
  path: '/individual/dashboard',
  getParentRoute: () => signedIn,
  validateSearch: parseDashboardSearch,
  component: dashboardPage,
})

const upload = createRoute({
  path: '/upload',
  getParentRoute: () => signedIn,
  validateSearch: parseUploadPageSearch,
  pendingComponent: () => <LoadingOverlay kind="upload" />,
  component: signedInPage('UploadPage'),
})

const uploadDetails = createRoute({
  path: '/upload/$uploadId',
  getParentRoute: () => signedIn,
  validateSearch: parseUploadSearch,
  component: signedInPage('UploadDetailsPage'),
})

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

const review = createRoute({
  path: '/review',
  getParentRoute: () => signedIn,
  component: signedInPage('ReviewPage'),
})

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

const places = createRoute({
  path: '/places',
  getParentRoute: () => signedIn,
  validateSearch: parsePlacesSearch,
  component: signedInPage('PlacesPage'),
})

const howTo = createRoute({
  path: '/how-to',
  getParentRoute: () => signedIn,
  validateSearch: parseGuideSearch,
  component: signedInPage('HelpPage'),
})

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

const vehicles = createRoute({
  path: '/vehicles',
  getParentRoute: () => signedIn,
  component: signedInPage('VehiclesPage'),
})

const vehicle = createRoute({
  path: '/vehicles/$vehicleId',
  getParentRoute: () => signedIn,
  validateSearch: parseVehicleSearch,
  component: signedInPage('VehicleRoute'),
})

const clients = createRoute({
  path: '/clients',
  getParentRoute: () => signedIn,
  validateSearch: parseClientsSearch,
  component: signedInPage('ClientsPage'),
})

const client = createRoute({
  path: '/clients/$clientId',
  getParentRoute: () => signedIn,
  validateSearch: parseClientsSearch,
  component: signedInPage('ClientPage'),
})

const gates = createRoute({
  id: 'gates',
  getParentRoute: () => root,
  beforeLoad: async ({ location }) => await guard({ location, requires: null, exists: pageExists }),
  pendingComponent: () => <LoadingOverlay kind="auth" />,
  component: signedInPage('GateLayout'),
})

const completeProfile = createRoute({
  path: '/complete-profile',
  getParentRoute: () => gates,
  validateSearch: parseGateSearch,
  component: signedInPage('CompleteProfilePage'),
})

const verifyEmail = createRoute({
  path: '/verify-email',
  getParentRoute: () => gates,
  validateSearch: parseGateSearch,
  component: signedInPage('VerifyEmailPage'),
})

const settings = createRoute({
  path: '/settings',
  getParentRoute: () => signedIn,
  component: signedInPage('SettingsPage'),
})

const security = createRoute({
  path: '/settings/security',
  getParentRoute: () => signedIn,
  validateSearch: parseGateSearch,
  component: signedInPage('SecurityPage'),
})

const developers = createRoute({
  path: '/settings/api',
  getParentRoute: () => signedIn,
  component: signedInPage('DevelopersPage'),
})

const paymentRequired = createRoute({
  path: '/payment-required',
  getParentRoute: () => gates,
  validateSearch: parseGateSearch,
  component: signedInPage('PaymentRequiredPage'),
})

const subscriptionExpired = createRoute({
  path: '/subscription-expired',
  getParentRoute: () => gates,
  validateSearch: parseGateSearch,
  component: signedInPage('SubscriptionExpiredPage'),
})

const unauthorized = createRoute({
  path: '/unauthorized',
  getParentRoute: () => signedIn,
  validateSearch: parseGateSearch,
  component: signedInPage('UnauthorizedPage'),
})

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
