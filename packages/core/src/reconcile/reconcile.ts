/** A time range as trips have it; both ends in milliseconds since 1970. */
export interface Span {
  startedAtMs: number
  endedAtMs: number
}

/** A trip that an earlier import found, as far as reconciling needs to know it. */
export interface ExistingTrip extends Span {
  id: string
  /** What the driver set himself; with 'bounds' or 'vehicle_id' the trip is the driver's own and stays as it is. */
  corrected: readonly string[]
  /**
   * `kept`: on the driver's list. `deleted`: the driver threw it away, and it must not come back.
   * `taken_back`: it went with an upload that was undone; it comes back when its drive is found again.
   */
  state: 'kept' | 'deleted' | 'taken_back'
}

export interface Reconciliation<Derived extends Span> {
  /** New trips. `like` is the corrected trip of which this is a part: its classification and words apply here too. */
  insert: { trip: Derived; like: string | null }[]
  /** Trips found again. `absorbed` are trips that turned out to be parts of the same drive: they go, their words stay. */
  update: { id: string; trip: Derived; absorbed: string[] }[]
  /** Found trips that a trip of the driver's own (merged, split, edited, deleted) already stands for. */
  blocked: { trip: Derived; by: string[] }[]
  /** Trips that are no longer found and that the driver never touched. */
  remove: string[]
}

const MOSTLY = 0.5
/** A trip that was moved to another vehicle stands only for the drive that it was. */
const THE_SAME = 0.8

/**
 * Lays the trips derived from all fixes known now over the trips that stand there, of one vehicle and one window.
 * Pure: the outcome depends on the sets alone, not on their order. Each derived trip comes out exactly once (insert,
 * update or blocked), and a trip that the driver corrected is never removed, only absorbed.
 */
export function reconcile<Derived extends Span>(
  existing: readonly ExistingTrip[],
  derived: readonly Derived[],
): Reconciliation<Derived> {
  const owned = existing.filter(isSettledByDriver).sort(byStartThenId)
  const free = existing.filter((trip) => !isSettledByDriver(trip)).sort(byStartThenId)
  const result: Reconciliation<Derived> = { insert: [], update: [], blocked: [], remove: [] }

  const open: Derived[] = []
  for (const trip of [...derived].sort((a, b) => a.startedAtMs - b.startedAtMs || a.endedAtMs - b.endedAtMs)) {
    const by = owned.filter((one) => standsFor(one, trip))
    if (coveredMs(trip, by) >= MOSTLY * lengthMs(trip)) result.blocked.push({ trip, by: by.map((one) => one.id) })
    else open.push(trip)
  }

  const matchOf = match(free, open)
  const updates = new Map<Derived, Reconciliation<Derived>['update'][number]>()
  for (const [one, trip] of matchOf) updates.set(trip, { id: one.id, trip, absorbed: [] })

  for (const one of free) {
    if (matchOf.has(one) || one.state === 'taken_back') continue
    const whole = open
      .filter((trip) => updates.has(trip) && overlapMs(one, trip) >= MOSTLY * lengthMs(one))
      .sort((a, b) => overlapMs(one, b) - overlapMs(one, a))[0]
    if (whole !== undefined) updates.get(whole)!.absorbed.push(one.id)
    else if (one.corrected.length === 0) result.remove.push(one.id)
  }

  for (const trip of open) {
    const update = updates.get(trip)
    if (update !== undefined) result.update.push(update)
    else result.insert.push({ trip, like: partOf(trip, free)?.id ?? null })
  }
  return result
}

/** Whether the driver drew this trip's bounds, gave it to another vehicle or deleted it: no import changes it then. */
export function isSettledByDriver(trip: Pick<ExistingTrip, 'corrected' | 'state'>): boolean {
  return trip.state === 'deleted' || trip.corrected.includes('bounds') || trip.corrected.includes('vehicle_id')
}

function standsFor(owned: ExistingTrip, trip: Span): boolean {
  const overlap = overlapMs(owned, trip)
  if (overlap <= 0) return false
  if (!owned.corrected.includes('vehicle_id')) return true
  return overlap >= THE_SAME * Math.max(lengthMs(owned), lengthMs(trip))
}

/**
 * Pairs by greatest overlap; among pairs, those first where a corrected trip lies mostly inside the found one, so that
 * it is the corrected trip which keeps its identity when several become one.
 */
function match<Derived extends Span>(
  free: readonly ExistingTrip[],
  open: readonly Derived[],
): Map<ExistingTrip, Derived> {
  const pairs: { one: ExistingTrip; trip: Derived; overlap: number; rank: number }[] = []
  let from = 0
  for (const trip of open) {
    // Both lists ascend by start; earlier trips may still reach into this one, so step back over at most those.
    while (from < free.length && free[from].endedAtMs < trip.startedAtMs && free[from].startedAtMs < trip.startedAtMs)
      from++
    for (let i = from; i < free.length && free[i].startedAtMs <= trip.endedAtMs; i++) {
      const one = free[i]
      const overlap = overlapMs(one, trip)
      if (overlap <= 0) continue
      const corrected = one.corrected.length > 0 && overlap >= MOSTLY * lengthMs(one)
      pairs.push({ one, trip, overlap, rank: corrected ? 0 : one.state === 'kept' ? 1 : 2 })
    }
  }
  pairs.sort(
    (a, b) =>
      a.rank - b.rank ||
      b.overlap - a.overlap ||
      a.one.startedAtMs - b.one.startedAtMs ||
      a.trip.startedAtMs - b.trip.startedAtMs ||
      (a.one.id < b.one.id ? -1 : 1),
  )
  const matchOf = new Map<ExistingTrip, Derived>()
  const taken = new Set<Derived>()
  for (const { one, trip } of pairs) {
    if (matchOf.has(one) || taken.has(trip)) continue
    matchOf.set(one, trip)
    taken.add(trip)
  }
  return matchOf
}

function partOf(trip: Span, free: readonly ExistingTrip[]): ExistingTrip | undefined {
  return free.find(
    (one) => one.state === 'kept' && one.corrected.length > 0 && overlapMs(one, trip) >= MOSTLY * lengthMs(trip),
  )
}

/** How much of `trip` the spans cover together, in milliseconds. */
function coveredMs(trip: Span, spans: readonly Span[]): number {
  let covered = 0
  let reachedMs = trip.startedAtMs
  for (const span of [...spans].sort(byStart)) {
    const fromMs = Math.max(span.startedAtMs, reachedMs)
    const toMs = Math.min(endOf(span), endOf(trip))
    if (toMs > fromMs) {
      covered += toMs - fromMs
      reachedMs = toMs
    }
  }
  return covered
}

const byStartThenId = (a: ExistingTrip, b: ExistingTrip): number => byStart(a, b) || (a.id < b.id ? -1 : 1)
const byStart = (a: Span, b: Span): number => a.startedAtMs - b.startedAtMs || a.endedAtMs - b.endedAtMs

/** A trip without length counts as one millisecond, so that it still can be found again. */
const endOf = (span: Span): number => Math.max(span.endedAtMs, span.startedAtMs + 1)
const lengthMs = (span: Span): number => endOf(span) - span.startedAtMs

function overlapMs(a: Span, b: Span): number {
  return Math.min(endOf(a), endOf(b)) - Math.max(a.startedAtMs, b.startedAtMs)
}
