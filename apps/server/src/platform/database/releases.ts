/** Releases in order, named as in CHANGELOG.md; the last may be 'Unreleased', under development. */
export const RELEASES = ['1.0.0', '1.1.0', '1.2.0', 'Unreleased'] as const

/** Releases that must not run beside the previous one, because they remove something it relies on (decision 0116). */
export const BREAKING: readonly (typeof RELEASES)[number][] = ['1.2.0']

/**
 * The number recorded with a release's migrations. A breaking release counts as two, so that processes of the previous
 * release stop as they do two releases later.
 */
export const THIS_RELEASE = RELEASES.length + BREAKING.length

/** A database already migrated by a later release. */
export class NewerSchemaError extends Error {}

/**
 * Whether the next release has migrated the database. This release can then continue, because the next one only removes
 * what this one no longer uses; it must not migrate.
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
