/** Durations in milliseconds; a day has 24 hours. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
export const HOUR_S = HOUR_MS / 1000
export const DAY_S = DAY_MS / 1000
