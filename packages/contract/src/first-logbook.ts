/** Whether the steps to the first logbook are shown, put aside for later, or over for good. */
export const FIRST_LOGBOOK_STATES = ['open', 'later', 'done'] as const
export type FirstLogbookState = (typeof FIRST_LOGBOOK_STATES)[number]
