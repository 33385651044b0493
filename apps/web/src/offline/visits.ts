import { DAY_MS } from '@spoor/core/units/duration.ts'

const KEY = 'spoor_visits'

/** Notes that Spoor was opened now, and gives on how many days it has been, as far as this browser can store it. */
export function countVisit(storage: Pick<Storage, 'getItem' | 'setItem'>, nowMs: number): number {
  const today = Math.floor(nowMs / DAY_MS)
  try {
    const [days = 0, last = -1] = (storage.getItem(KEY) ?? '').split(',').filter(Boolean).map(Number)
    if (last === today) return days
    storage.setItem(KEY, `${days + 1},${today}`)
    return days + 1
  } catch {
    return 1
  }
}
