import { ConfigError } from '../../config.ts'
import { OutdatedSchemaError } from '../database/migrate.ts'
import { NewerSchemaError } from '../database/releases.ts'
import { RestoreError } from './restore-backup.ts'

/** A command that does not apply here; the message states which one to use instead. */
export class CommandError extends Error {}

/**
 * Runs a command's main function. Prints errors that the operator can fix as a sentence, all others with their stack.
 */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    const { message, stack } = error as Error
    const kinds = [RestoreError, ConfigError, CommandError, NewerSchemaError, OutdatedSchemaError]
    const isForOperator = kinds.some((kind) => error instanceof kind)
    process.stderr.write(`${isForOperator ? message : stack}\n`)
    process.exitCode = 1
  }
}
