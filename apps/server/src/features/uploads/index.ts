export { releaseHeldUploads } from './held/release-held-uploads.ts'
