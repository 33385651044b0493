const UNIQUE_VIOLATION = '23505'

/**
 * Whether an error means that a unique index refused a row. An error from another machine of a Citus cluster contains
 * the index only in its message, and a shard's index ends in the shard's number.
 */
export function isDuplicate(error: unknown, index: string): boolean {
  const { code, constraint, message = '' } = error as { code?: string; constraint?: string; message?: string }
  const violated = constraint ?? /"([^"]*)"$/.exec(message)?.[1] ?? ''
  return code === UNIQUE_VIOLATION && violated.replace(/_\d+$/, '') === index
}
