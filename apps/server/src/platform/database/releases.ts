/** Releases in order, as CHANGELOG.md names them; the last is the one being developed. */
export const RELEASES = ['1.0.0', '1.1.0', 'Unreleased'] as const

/** Releases that remove what the one before relies on, so none of its processes may run beside them (decision 0116). */
export const BREAKING: readonly (typeof RELEASES)[number][] = ['Unreleased']

/**
 * The number that is recorded with the migrations that a release runs. A breaking release counts as two, so that the
 * processes of the one before stop as they do two releases later.
 */
export const THIS_RELEASE = RELEASES.length + BREAKING.length

/** A database that a later release has migrated. */
export class NewerSchemaError extends Error {}

/**
 * Whether the next release has migrated the database. This one then goes on, because a release only removes what the
 * one before no longer uses; it must not migrate.
 * @throws {NewerSchemaError} if a release after the next has migrated it
 */
export function isOfNextRelease(applied: readonly { name: string; release: number | null }[]): boolean {
  const newest = applied.toSorted((a, b) => (b.release ?? 0) - (a.release ?? 0)).at(0)
  const ahead = (newest?.release ?? 0) - THIS_RELEASE
  if (newest !== undefined && ahead > 1) throw newerSchema(newest.name)
  return ahead === 1
}

export function newerSchema(migration: string): NewerSchemaError {
  return new NewerSchemaError(
    `The database was migrated by a newer Spoor (${migration}). Start that version, or restore a backup from before the upgrade into a new database.`,
  )
}
