import { parseArgs } from 'node:util'
import { openForCommand } from './platform/backup/open-for-backup.ts'
import { CommandError, runCommand } from './platform/backup/run-command.ts'
import { readConfig } from './config.ts'
import { migrate, OutdatedSchemaError } from './platform/database/migrate.ts'
import { PartitionError, partitionTables } from './platform/database/partition.ts'
import { NewerSchemaError } from './platform/database/releases.ts'
import { waitForDatabase } from './platform/database/wait-for-database.ts'
import { installJobs } from './platform/jobs/boss-jobs.ts'
import { createLog } from './log.ts'

/** Errors that the operator can fix. */
const OPERATORS = [NewerSchemaError, OutdatedSchemaError, PartitionError]

await runCommand(async () => {
  const { values } = parseArgs({ options: { partition: { type: 'boolean', default: false } } })
  const config = readConfig(process.env)
  const log = createLog('migrate', config)
  const { databaseUrl, close } = await openForCommand(config)
  try {
    await waitForDatabase(databaseUrl, log)
    const names = await migrate(databaseUrl, { log })
    await installJobs(databaseUrl)
    process.stdout.write(names.length === 0 ? 'The database is up to date.\n' : `${names.join('\n')}\n`)
    if (values.partition)
      await partitionTables(databaseUrl, ({ table, rows }) => {
        process.stdout.write(`Partitioned ${table} with ${rows} rows.\n`)
      })
  } catch (error) {
    const isForOperator = OPERATORS.some((kind) => error instanceof kind)
    throw isForOperator ? new CommandError((error as Error).message) : error
  } finally {
    await close()
  }
})
