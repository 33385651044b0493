export type { Suggestion } from '../../platform/database/json-shapes.ts'

/** Increment with every change to suggestions or their wording; the worker then renews all suggestions. */
export const SUGGESTION_VERSION = 5
