export { addFixes, deriveTripsOfDays } from './derive/add-fixes.ts'
export { releaseHeldUploads } from './held/release-held-uploads.ts'
export { IMPORTED_TRIP_COLUMNS, importedTripValues } from './copy-trip.ts'
export { findOwnersTimezone } from './upload-queries.ts'
