import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { S3Client } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { Config } from '../config.ts'
import type { FileStore } from './file-store.ts'
import { listFiles, modifiedAtMs } from './list-files.ts'

/** Stores files in a bucket. */
export function createS3FileStore(s3: NonNullable<Config['s3']>): FileStore {
  const client = new S3Client({
    region: s3.region,
    ...(s3.endpoint && { endpoint: s3.endpoint, forcePathStyle: true }),
    ...(s3.credentials && { credentials: s3.credentials }),
    // Some S3-compatible services store the framing of checksummed streams as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const disk = new Disk(new S3Driver({ client, bucket: s3.bucket, visibility: 'private', supportsACL: false }))
  return {
    async put(key, content) {
      // S3 requires the length before the content.
      const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-put-'))
      try {
        const copy = path.join(folder, 'content')
        await pipeline(content, createWriteStream(copy))
        await disk.copyFromFs(copy, key)
      } finally {
        await fs.rm(folder, { recursive: true, force: true })
      }
    },
    get: (key) => disk.getStream(key),
    async openLocally(key) {
      const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'spoor-get-'))
      const release = () => fs.rm(folder, { recursive: true, force: true })
      try {
        const copy = path.join(folder, 'content')
        await pipeline(await disk.getStream(key), createWriteStream(copy))
        return { path: copy, release }
      } catch (error) {
        await release()
        throw error
      }
    },
    delete: (key) => disk.delete(key),
    deleteFolder: (folder) => disk.deleteAll(folder),
    exists: (key) => disk.exists(key),
    list: (folder) => listFiles(disk, folder),
    modifiedAtMs: (key) => modifiedAtMs(disk, key),
  }
}
