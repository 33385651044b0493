export { addFixes, deriveTripsOfDays } from './derive/add-fixes.ts'
export { releaseHeldUploads } from './held/release-held-uploads.ts'
