import type { Trip } from '@spoor/contract/routes/trips.ts'

export type Suggestion = NonNullable<Trip['suggestion']>

/** Increment with every change to suggestions or their wording; the worker then renews all suggestions. */
export const SUGGESTION_VERSION = 3
