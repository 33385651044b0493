import { ConfigError } from '../config.ts'
import { RestoreError } from './restore-backup.ts'

/** Runs a command's main part; a fault that the user can mend is told in its sentence, any other with its stack. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    const { message, stack } = error as Error
    const isTold = error instanceof RestoreError || error instanceof ConfigError
    process.stderr.write(`${isTold ? message : stack}\n`)
    process.exitCode = 1
  }
}
