import { handleDemoJobs } from './demo/demo-jobs.ts'
import type { Dependencies } from './dependencies.ts'
import { handleAccountJobs } from './features/accounts/handle-account-jobs.ts'
import { handleAdministrationJobs } from './features/administration/handle-administration-jobs.ts'
import { handleCalendarJobs } from './features/calendar/handle-calendar-jobs.ts'
import { handleConnectionJobs } from './features/connections/register-connections.ts'
import { handleCostJobs } from './features/costs/handle-cost-jobs.ts'
import { handleInboundMailJobs } from './features/inbound-mail/handle-inbound-mail-jobs.ts'
import { handleMyDataJobs } from './features/my-data/erase-accounts-job.ts'
import { handleSummaryJobs } from './features/summaries/register-summaries.ts'
import { handleTeamJobs } from './features/team/register-progress.ts'
import { handleVehicleJobs } from './features/vehicles/reminders/remind-odometers-job.ts'
import { handlePushJobs } from './features/push/notify-drivers-job.ts'
import { handleVendorJobs } from './features/vendor-accounts/handle-vendor-jobs.ts'
import { handleWebhookJobs } from './features/webhooks/deliver-webhook-job.ts'
import { handleUploadJobs } from './features/uploads/handle-upload-jobs.ts'
import { handleIdentityJobs } from './identity/handle-identity-jobs.ts'
import { handlePlaceJobs } from './places/handle-place-jobs.ts'
import { handleMailJobs } from './mail/send-mail-job.ts'
import { handleSuggestionJobs } from './suggestions/handle-suggestion-jobs.ts'
import type { JobRunner } from './jobs/jobs.ts'

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
  handleAdministrationJobs,
  handleConnectionJobs,
  handleCostJobs,
  handleSuggestionJobs,
  handleDemoJobs,
]

/** Registers all job handlers. */
export function registerJobHandlers(runner: JobRunner, dependencies: Dependencies): void {
  for (const register of HANDLERS) register(runner, dependencies)
}
