import type { LogbookSearch } from '../features/logbook/filter/logbook-search.ts'

/** The signed-in pages, each loaded on demand. Not in the router, so that the landing page does not load the list. */
export const SIGNED_IN_PAGES = {
  SignedInLayout: async () => (await import('./shell/signed-in-layout.tsx')).SignedInLayout,
  DashboardPage: async () => (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
  UploadPage: async () => (await import('../features/uploads/upload-page.tsx')).UploadPage,
  UploadDetailsPage: async () => (await import('../features/uploads/upload-details-page.tsx')).UploadDetailsPage,
  TrackerPage: async () => (await import('../features/tracker/tracker-page.tsx')).TrackerPage,
  LogbookPage: async () => (await import('../features/logbook/logbook-page.tsx')).LogbookPage,
  ReviewPage: async () => (await import('../features/review/review-page.tsx')).ReviewPage,
  ReportsPage: async () => (await import('../features/reports/reports-page.tsx')).ReportsPage,
  ReportPage: async () => (await import('../features/reports/report-page.tsx')).ReportPage,
  AdminDashboardPage: async () => (await import('../features/admin/admin-dashboard-page.tsx')).AdminDashboardPage,
  PlacesPage: async () => (await import('../features/places/places-page.tsx')).PlacesPage,
  HelpPage: async () => (await import('../features/help/help-page.tsx')).HelpPage,
  SystemPage: async () => (await import('../features/system/system-page.tsx')).SystemPage,
  TeamPage: async () => (await import('../features/team/team-page.tsx')).TeamPage,
  VehiclesPage: async () => (await import('../features/vehicles/vehicles-page.tsx')).VehiclesPage,
  VehicleRoute: async () => (await import('./vehicle-route.tsx')).VehicleRoute,
  ClientsPage: async () => (await import('../features/accountants/clients-page.tsx')).ClientsPage,
  ClientPage: async () => (await import('../features/accountants/client-page.tsx')).ClientPage,
  GateLayout: async () => (await import('./shell/gate-layout.tsx')).GateLayout,
  CompleteProfilePage: async () => (await import('../features/access/complete-profile-page.tsx')).CompleteProfilePage,
  VerifyEmailPage: async () => (await import('../features/identity/verify-email-page.tsx')).VerifyEmailPage,
  SettingsPage: async () => (await import('../features/settings/settings-page.tsx')).SettingsPage,
  DevelopersPage: async () => (await import('../features/developers/developers-page.tsx')).DevelopersPage,
  SecurityPage: async () => (await import('../features/identity/security-page.tsx')).SecurityPage,
  PaymentRequiredPage: async () => (await import('../features/access/payment-required-page.tsx')).PaymentRequiredPage,
  SubscriptionExpiredPage: async () =>
    (await import('../features/access/subscription-expired-page.tsx')).SubscriptionExpiredPage,
  UnauthorizedPage: async () => (await import('../features/access/unauthorized-page.tsx')).UnauthorizedPage,
}

export const loadLogbook = async (search: LogbookSearch): Promise<void> =>
  (await import('../features/logbook/logbook-page.tsx')).loadLogbook(search)
