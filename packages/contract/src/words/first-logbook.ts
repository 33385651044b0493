/** Whether the first-logbook steps are shown, snoozed, or dismissed for good. */
export const FIRST_LOGBOOK_STATES = ['open', 'later', 'done'] as const
export type FirstLogbookState = (typeof FIRST_LOGBOOK_STATES)[number]
