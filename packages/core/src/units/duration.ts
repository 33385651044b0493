/** Seconds and milliseconds of a day of 24 hours. */
export const DAY_S = 86_400
export const DAY_MS = DAY_S * 1000
