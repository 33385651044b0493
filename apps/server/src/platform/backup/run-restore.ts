import path from 'node:path'
import { readConfig } from '../../config.ts'
import { createLog } from '../../log.ts'
import { openForBackup } from './open-for-backup.ts'
import { restoreBackup, RestoreError } from './restore-backup.ts'
import { runCommand } from './run-command.ts'

await runCommand(async () => {
  const [given] = process.argv.slice(2)
  if (given === undefined) throw new RestoreError('Give the backup to restore: npm run restore -- FILE')
  const config = readConfig(process.env)
  const log = createLog('restore', config)
  const { databaseUrl, files, close } = await openForBackup(config)
  try {
    const restored = await restoreBackup(path.resolve(given), { databaseUrl, files, log })
    process.stdout.write(
      `Restored the backup of ${restored.madeAt}: ${restored.rows} rows, ${restored.files} files, ${restored.jobs} waiting jobs.\n`,
    )
    const skipped = [...restored.skippedJobs].map(([name, count]) => `${name} (${count})`).join(', ')
    if (skipped !== '') process.stdout.write(`Skipped waiting jobs that this version cannot run: ${skipped}.\n`)
  } finally {
    await close()
  }
})
