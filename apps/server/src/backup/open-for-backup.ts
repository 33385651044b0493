import fs from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config.ts'
import { findRunningPostgres, startPostgres } from '../database/embedded/start-postgres.ts'
import { openFileStore } from '../files/open-file-store.ts'
import type { FileStore } from '../files/file-store.ts'

export interface OpenForBackup {
  databaseUrl: string
  files: FileStore
  close(): Promise<void>
}

/** Opens the database and files of a deployment, whether or not Spoor is running. */
export async function openForBackup(config: Config): Promise<OpenForBackup> {
  const files = await openFileStore(config, { alone: false })
  const databaseUrl = config.databaseDirectUrl ?? config.databaseUrl
  if (databaseUrl !== null) return { databaseUrl, files, close: async () => {} }
  const folder = path.join(config.dataDir, 'database')
  await fs.mkdir(config.dataDir, { recursive: true })
  const running = await findRunningPostgres(folder)
  if (running !== null) return { databaseUrl: running, files, close: async () => {} }
  const postgres = await startPostgres(folder)
  return { databaseUrl: postgres.url, files, close: () => postgres.stop() }
}
