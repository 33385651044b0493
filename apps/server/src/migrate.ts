import { openForCommand } from './backup/open-for-backup.ts'
import { CommandError, runCommand } from './backup/run-command.ts'
import { readConfig } from './config.ts'
import { migrate, OutdatedSchemaError } from './database/migrate.ts'
import { NewerSchemaError } from './database/releases.ts'
import { waitForDatabase } from './database/wait-for-database.ts'
import { installJobs } from './jobs/boss-jobs.ts'
import { createLog } from './log.ts'

await runCommand(async () => {
  const config = readConfig(process.env)
  const log = createLog('migrate', config)
  const { databaseUrl, close } = await openForCommand(config)
  try {
    await waitForDatabase(databaseUrl, log)
    const names = await migrate(databaseUrl, { log })
    await installJobs(databaseUrl)
    process.stdout.write(names.length === 0 ? 'The database is up to date.\n' : `${names.join('\n')}\n`)
  } catch (error) {
    if (error instanceof NewerSchemaError || error instanceof OutdatedSchemaError) throw new CommandError(error.message)
    throw error
  } finally {
    await close()
  }
})
