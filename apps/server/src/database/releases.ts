/**
 * Releases in order, as CHANGELOG.md names them; the last is the one being developed. The position of a release in the
 * list is recorded with the migrations that it runs.
 */
export const RELEASES = ['1.0.0', '1.1.0', 'Unreleased'] as const

export const THIS_RELEASE = RELEASES.length

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
  return new NewerSchemaError(`The database was migrated by a newer Spoor (${migration}); start that version.`)
}
