import { handleDemoJobs } from './demo/demo-jobs.ts'
import type { Dependencies } from './dependencies.ts'
import { handleAccountJobs } from './features/accounts/handle-account-jobs.ts'
import { handleAdministrationJobs } from './features/administration/handle-administration-jobs.ts'
import { handleCalendarJobs } from './features/integrations/calendar/connect-calendar.ts'
import { handleConnectionJobs } from './features/intake/connections/register-connections.ts'
import { handleCostJobs } from './features/vehicles/costs/handle-cost-jobs.ts'
import { handleInboundMailJobs } from './features/intake/inbound-mail/handle-inbound-mail-jobs.ts'
import { handleMyDataJobs } from './features/accounts/my-data/erase-accounts-job.ts'
import { handleSummaryJobs } from './features/reports/summaries/register-summaries.ts'
import { handleTeamJobs } from './features/company/handle-team-jobs.ts'
import { handleVehicleJobs } from './features/vehicles/reminders/remind-odometers-job.ts'
import { handlePushJobs } from './features/integrations/push/notify-drivers-job.ts'
import { handleVendorJobs } from './features/intake/vendor-accounts/handle-vendor-jobs.ts'
import { handleWebhookJobs } from './features/integrations/webhooks/deliver-webhook-job.ts'
import { handleUploadJobs } from './features/intake/uploads/handle-upload-jobs.ts'
import { handleIdentityJobs } from './platform/identity/handle-identity-jobs.ts'
import { handlePackJobs } from './features/reports/packs/handle-pack-jobs.ts'
import { handlePlaceJobs } from './domain/places/name-trip-ends.ts'
import { handleMailJobs } from './platform/mail/send-mail-job.ts'
import { handleSuggestionJobs } from './domain/learning/learn-trips.ts'
import type { JobRunner } from './platform/jobs/jobs.ts'

const HANDLERS = [
  handleMyDataJobs,
  handleAccountJobs,
  handleMailJobs,
  handleIdentityJobs,
  handleUploadJobs,
  handleInboundMailJobs,
  handlePlaceJobs,
  handleVehicleJobs,
  handleVendorJobs,
  handleCalendarJobs,
  handlePushJobs,
  handleWebhookJobs,
  handleTeamJobs,
  handleSummaryJobs,
  handlePackJobs,
  handleAdministrationJobs,
  handleConnectionJobs,
  handleCostJobs,
  handleSuggestionJobs,
  handleDemoJobs,
]

export function registerJobHandlers(runner: JobRunner, dependencies: Dependencies): void {
  for (const register of HANDLERS) register(runner, dependencies)
}
