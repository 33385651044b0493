const DAY_MS = 86_400_000

/** How long access still lasts, in whole days. */
export function daysLeft(end: string, nowMs: number): string {
  const days = Math.floor((Date.parse(end) - nowMs) / DAY_MS)
  if (days < 0) return 'Expired'
  if (days === 0) return 'Ends within a day'
  return `${days} ${days === 1 ? 'day' : 'days'} left`
}
