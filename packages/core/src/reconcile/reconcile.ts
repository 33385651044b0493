/** A time range as trips have it; both ends in milliseconds since 1970. */
export interface TripTimes {
  startedAtMs: number
  endedAtMs: number
}

/** A trip found by an earlier import, as far as reconciling needs it. */
export interface ExistingTrip extends TripTimes {
  id: string
  /** Fields that the driver set; imports never change a trip with 'bounds' or 'vehicle_id'. */
  corrected: readonly string[]
  /**
   * `listed`: in the driver's list. `deleted`: deleted by the driver, and must not return. `taken_back`: removed
   * together with an undone upload; it returns when its drive is found again.
   */
  state: 'listed' | 'deleted' | 'taken_back'
}

export interface Reconciliation<Derived extends TripTimes> {
  /** New trips. `inheritFrom` is the edited trip that this one is part of: its edits apply here, too. */
  insert: { trip: Derived; inheritFrom: string | null }[]
  /**
   * Trips found again. `absorbed` trips turned out to be parts of the same drive: they are removed, but their edits
   * stay.
   */
  update: { id: string; trip: Derived; absorbed: string[] }[]
  /** Found trips already represented by a trip of the driver (merged, split, edited, deleted). */
  blocked: { trip: Derived; by: string[] }[]
  /** Trips that are no longer found and were never edited by the driver. */
  remove: string[]
}

const MIN_OVERLAP = 0.5
/** A trip moved to another vehicle represents only its original drive. */
const MIN_SAME_OVERLAP = 0.8

/**
 * Compares the trips derived from all known fixes with the existing trips of one vehicle and one window. Pure: the
 * result depends only on the sets, not on their order. Each derived trip results in exactly one insert, update or
 * blocked entry, and an edited trip is never removed, only absorbed.
 */
export function reconcile<Derived extends TripTimes>(
  existing: readonly ExistingTrip[],
  derived: readonly Derived[],
): Reconciliation<Derived> {
  const owned = existing.filter(isOwnedByDriver).sort(byStartThenId)
  const free = existing.filter((trip) => !isOwnedByDriver(trip)).sort(byStartThenId)
  const result: Reconciliation<Derived> = { insert: [], update: [], blocked: [], remove: [] }

  const open: Derived[] = []
  for (const trip of [...derived].sort((a, b) => a.startedAtMs - b.startedAtMs || a.endedAtMs - b.endedAtMs)) {
    const by = owned.filter((one) => represents(one, trip))
    if (coveredMs(trip, by) >= MIN_OVERLAP * lengthMs(trip)) result.blocked.push({ trip, by: by.map((one) => one.id) })
    else open.push(trip)
  }

  const matches = matchTrips(free, open)
  const updates = new Map<Derived, Reconciliation<Derived>['update'][number]>()
  for (const [one, trip] of matches) updates.set(trip, { id: one.id, trip, absorbed: [] })

  for (const one of free) {
    if (matches.has(one) || one.state === 'taken_back') continue
    const whole = open
      .filter((trip) => updates.has(trip) && overlapMs(one, trip) >= MIN_OVERLAP * lengthMs(one))
      .sort((a, b) => overlapMs(one, b) - overlapMs(one, a))[0]
    if (whole !== undefined) updates.get(whole)!.absorbed.push(one.id)
    else if (one.corrected.length === 0) result.remove.push(one.id)
  }

  for (const trip of open) {
    const update = updates.get(trip)
    if (update !== undefined) result.update.push(update)
    else result.insert.push({ trip, inheritFrom: findParent(trip, free)?.id ?? null })
  }
  return result
}

/** Whether the driver set this trip's bounds, moved it to another vehicle or deleted it: imports do not change it. */
export function isOwnedByDriver(trip: Pick<ExistingTrip, 'corrected' | 'state'>): boolean {
  return trip.state === 'deleted' || trip.corrected.includes('bounds') || trip.corrected.includes('vehicle_id')
}

function represents(owned: ExistingTrip, trip: TripTimes): boolean {
  const overlap = overlapMs(owned, trip)
  if (overlap <= 0) return false
  if (!owned.corrected.includes('vehicle_id')) return true
  return overlap >= MIN_SAME_OVERLAP * Math.max(lengthMs(owned), lengthMs(trip))
}

/**
 * Pairs by greatest overlap, but first those where an edited trip lies mostly inside the found one, so that the edited
 * trip retains its identity when several become one.
 */
function matchTrips<Derived extends TripTimes>(
  free: readonly ExistingTrip[],
  open: readonly Derived[],
): Map<ExistingTrip, Derived> {
  const pairs: { one: ExistingTrip; trip: Derived; overlap: number; rank: number }[] = []
  let from = 0
  for (const trip of open) {
    // Both lists ascend by start. Earlier trips may still overlap this one, so step back over at most those.
    while (from < free.length && free[from].endedAtMs < trip.startedAtMs && free[from].startedAtMs < trip.startedAtMs)
      from++
    for (let i = from; i < free.length && free[i].startedAtMs <= trip.endedAtMs; i++) {
      const one = free[i]
      const overlap = overlapMs(one, trip)
      if (overlap <= 0) continue
      const corrected = one.corrected.length > 0 && overlap >= MIN_OVERLAP * lengthMs(one)
      pairs.push({ one, trip, overlap, rank: corrected ? 0 : one.state === 'listed' ? 1 : 2 })
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
  const matches = new Map<ExistingTrip, Derived>()
  const taken = new Set<Derived>()
  for (const { one, trip } of pairs) {
    if (matches.has(one) || taken.has(trip)) continue
    matches.set(one, trip)
    taken.add(trip)
  }
  return matches
}

function findParent(trip: TripTimes, free: readonly ExistingTrip[]): ExistingTrip | undefined {
  return free.find(
    (one) => one.state === 'listed' && one.corrected.length > 0 && overlapMs(one, trip) >= MIN_OVERLAP * lengthMs(trip),
  )
}

/** Milliseconds of `trip` covered by the union of the spans. */
function coveredMs(trip: TripTimes, spans: readonly TripTimes[]): number {
  let covered = 0
  let reachedMs = trip.startedAtMs
  for (const span of [...spans].sort(byStart)) {
    const fromMs = Math.max(span.startedAtMs, reachedMs)
    const toMs = Math.min(endMs(span), endMs(trip))
    if (toMs > fromMs) {
      covered += toMs - fromMs
      reachedMs = toMs
    }
  }
  return covered
}

const byStartThenId = (a: ExistingTrip, b: ExistingTrip): number => byStart(a, b) || (a.id < b.id ? -1 : 1)
const byStart = (a: TripTimes, b: TripTimes): number => a.startedAtMs - b.startedAtMs || a.endedAtMs - b.endedAtMs

/** A trip without duration counts as one millisecond, so that it can still be matched. */
const endMs = (span: TripTimes): number => Math.max(span.endedAtMs, span.startedAtMs + 1)
const lengthMs = (span: TripTimes): number => endMs(span) - span.startedAtMs

function overlapMs(a: TripTimes, b: TripTimes): number {
  return Math.min(endMs(a), endMs(b)) - Math.max(a.startedAtMs, b.startedAtMs)
}
