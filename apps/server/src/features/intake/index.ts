export { judgeHealth } from './connections/connection-wire.ts'
export { releaseHeldUploads } from './uploads/held/release-held-uploads.ts'
