import { parseArgs } from 'node:util'
import { openForCommand } from './backup/open-for-backup.ts'
import { CommandError, runCommand } from './backup/run-command.ts'
import { readConfig } from './config.ts'
import { migrate, OutdatedSchemaError } from './database/migrate.ts'
import { PartitionError, partitionTables } from './database/partition.ts'
import { NewerSchemaError } from './database/releases.ts'
import { waitForDatabase } from './database/wait-for-database.ts'
import { installJobs } from './jobs/boss-jobs.ts'
import { createLog } from './log.ts'

/** Errors that the operator can mend. */
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
