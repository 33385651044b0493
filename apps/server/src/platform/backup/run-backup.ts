import path from 'node:path'
import { readConfig } from '../../config.ts'
import { openDatabase } from '../database/open-database.ts'
import { migrate } from '../database/migrate.ts'
import { installJobs } from '../jobs/boss-jobs.ts'
import { makeBackup } from './make-backup.ts'
import { openForBackup } from './open-for-backup.ts'
import { CommandError, runCommand } from './run-command.ts'

await runCommand(async () => {
  const config = readConfig(process.env)
  if (config.databaseUrl !== null) {
    throw new CommandError(
      "npm run backup is for the built-in database. With DATABASE_URL back up the database with pg_dump and the files with your bucket's versioning: see 'Backups' in docs/operating.md.",
    )
  }
  const now = new Date()
  const name = `spoor-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.tar.gz`
  const file = path.resolve(process.argv[2] ?? path.join(config.dataDir, 'backups', name))
  const { databaseUrl, files, close } = await openForBackup(config)
  try {
    await migrate(databaseUrl)
    await installJobs(databaseUrl)
    const { pool, close: closeDatabase } = openDatabase(databaseUrl, { connections: 1 })
    try {
      const made = await makeBackup({ pool, files }, { file, now })
      process.stdout.write(
        `${made.file}\n${made.rows} rows and ${made.files} files in ${(made.bytes / 1e6).toFixed(1)} MB, read again and found whole.\n` +
          'It holds everything, secrets too: keep it where only you can read it.\n',
      )
    } finally {
      await closeDatabase()
    }
  } finally {
    await close()
  }
})
