import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import { ConfigError, type Config } from '../../config.ts'
import type { FileStore } from './file-store.ts'
import { detectOutage, FileStoreUnavailable } from './file-store-unavailable.ts'
import { listFiles, modifiedAtMs } from './list-files.ts'

type Bucket = NonNullable<Config['s3']>

const CONNECT_TIMEOUT_MS = 5000
/** How long a service may be silent in the middle of a request. */
const SILENCE_TIMEOUT_MS = 30_000

/** Stores files in a bucket. Methods reject with FileStoreUnavailable while the service is unreachable. */
export function createS3FileStore(s3: Bucket): FileStore {
  const client = createClient(s3)
  const disk = new Disk(new S3Driver({ client, bucket: s3.bucket, visibility: 'private', supportsACL: false }))
  return {
    check: () => detectOutage(async () => void (await client.send(new HeadBucketCommand({ Bucket: s3.bucket })))),
    async put(key, content) {
      // S3 requires the length before the content, so the content is first written to a file.
      const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-put-'))
      try {
        const copy = path.join(folder, 'content')
        await pipeline(content, createWriteStream(copy))
        await detectOutage(() => disk.copyFromFs(copy, key))
      } finally {
        await fs.rm(folder, { recursive: true, force: true })
      }
    },
    get: (key) => detectOutage(() => disk.getStream(key)),
    async openLocally(key) {
      const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-get-'))
      const release = () => fs.rm(folder, { recursive: true, force: true })
      try {
        const copy = path.join(folder, 'content')
        await detectOutage(async () => pipeline(await disk.getStream(key), createWriteStream(copy)))
        return { path: copy, release }
      } catch (error) {
        await release()
        throw error
      }
    },
    delete: (key) => detectOutage(() => disk.delete(key)),
    deleteFolder: (folder) => detectOutage(() => disk.deleteAll(folder)),
    exists: (key) => detectOutage(() => disk.exists(key)),
    list: (folder) => listFiles(disk, folder),
    modifiedAtMs: (key) => detectOutage(() => modifiedAtMs(disk, key)),
  }
}

/** Throws if the bucket does not exist. Tolerates an outage: files are refused until the service is back. */
export async function requireBucket(s3: Bucket): Promise<void> {
  try {
    await detectOutage(() => createClient(s3).send(new HeadBucketCommand({ Bucket: s3.bucket })))
  } catch (error) {
    if (error instanceof FileStoreUnavailable) return
    const { name, message } = error as Error
    const where = s3.endpoint ?? `Amazon, ${s3.region}`
    throw new ConfigError([
      name === 'NotFound'
        ? `S3_BUCKET: no bucket ${s3.bucket} at ${where}; create it or correct the name`
        : `S3_BUCKET: bucket ${s3.bucket} at ${where} cannot be used: ${name} ${message}`,
    ])
  }
}

function createClient(s3: Bucket): S3Client {
  return new S3Client({
    region: s3.region,
    ...(s3.endpoint && { endpoint: s3.endpoint, forcePathStyle: true }),
    ...(s3.credentials && { credentials: s3.credentials }),
    // Some S3-compatible services store the framing of checksummed streams as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Errors are thrown and logged by the caller.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    // Without timeouts, a service that accepts connections but never replies would block a request forever.
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: SILENCE_TIMEOUT_MS },
  })
}
