import path from 'node:path'
import pino from 'pino'
import { openForBackup } from '../../../platform/backup/open-for-backup.ts'
import { CommandError, runCommand } from '../../../platform/backup/run-command.ts'
import { readConfig } from '../../../config.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import { openDatabase } from '../../../platform/database/open-database.ts'
import { openJobs } from '../../../platform/jobs/boss-jobs.ts'
import { loadGazetteer } from './load-gazetteer.ts'
import { GazetteerError } from './read-gazetteer.ts'

const USAGE = `usage: npm run places -- FILE

Loads an operator's gazetteer, by which the ends of trips are named: a country file of GeoNames (ZA.txt), or GeoJSON with
a named polygon for each suburb. Loading a file again replaces what the last one of its kind brought.`

await runCommand(async () => {
  const [file] = process.argv.slice(2)
  if (file === undefined || file.startsWith('-')) throw new CommandError(USAGE)
  const { databaseUrl, close } = await openForBackup(readConfig(process.env))
  try {
    await migrate(databaseUrl)
    const { database, close: closeDatabase } = openDatabase(databaseUrl, { connections: 2 })
    const jobs = await openJobs({ url: databaseUrl, log: pino({ level: 'warn' }), supervises: false, connections: 1 })
    try {
      const { places, skipped } = await loadGazetteer({ database, jobs }, path.resolve(file))
      process.stdout.write(
        `${places} places loaded, ${skipped} entries of other kinds skipped. Trips are named by them while Spoor runs.\n`,
      )
    } catch (error) {
      if (error instanceof GazetteerError) throw new CommandError(error.message)
      throw error
    } finally {
      await jobs.close()
      await closeDatabase()
    }
  } finally {
    await close()
  }
})
