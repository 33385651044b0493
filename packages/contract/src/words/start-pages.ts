/** The pages that an account may open on after signing in; the first is the default. */
export const START_PAGES = ['how_to', 'dashboard', 'logbook', 'upload', 'track'] as const
export type StartPage = (typeof START_PAGES)[number]
