const UNIQUE_VIOLATION = '23505'

/** Whether an error is that a unique index refused a row. On a Citus cluster the name of a shard's index ends in its number. */
export function isDuplicate(error: unknown, index: string): boolean {
  const { code, constraint = '' } = error as { code?: string; constraint?: string }
  return code === UNIQUE_VIOLATION && constraint.replace(/_\d+$/, '') === index
}
