import type { TripFilter } from '@spoor/contract/routes/trips.ts'
import { inTransaction } from '../../../database/in-transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { searchWords } from './search-words.ts'
import { PackedTrips } from './packed-trips.ts'
import { TripList } from './trip-list.ts'
import type { DaysWanted } from './trip-list.ts'
import { packChanges, packTrips } from './trip-list-queries.ts'
import type { TripsAt } from './trip-list-queries.ts'
import { noteAsked } from './trip-posting-writes.ts'

const MOST_BYTES = 64 * 1024 * 1024
/** What keeping a list costs beside its trips, about. */
const BYTES_OF_A_LIST = 1024

interface Kept extends Omit<TripsAt, 'packed'> {
  days: DaysWanted
  list: TripList
  /** As they were counted; a list grows when it is sorted by distance. */
  bytes: number
}

/** A filter, and apart from it the days: the list of some days has those of fewer in it. */
interface Wanted {
  ownerId: string
  rest: TripFilter
  key: string
  days: DaysWanted
}

/**
 * The trips that filters take, kept in memory once somebody asked. A list is never believed by itself: each time the database
 * tells which of the owner's trips changed since, whoever changed them, and the filter looks at these anew.
 */
export class KeptTripLists {
  readonly #store: Pick<Dependencies, 'database' | 'jobs'>
  readonly #mostBytes: number
  /** The one that was used last stands last. */
  readonly #kept = new Map<string, Kept>()
  readonly #underWay = new Map<string, Promise<TripList>>()
  #bytes = 0

  constructor(store: Pick<Dependencies, 'database' | 'jobs'>, mostBytes = MOST_BYTES) {
    this.#store = store
    this.#mostBytes = mostBytes
  }

  /** The owner's trips that a filter takes, as of now. */
  async find(ownerId: string, filter: TripFilter): Promise<TripList> {
    const wanted = wantedOf(ownerId, filter)
    const reading = `${wanted.key} ${wanted.days.from} ${wanted.days.to}`
    for (;;) {
      const list = await this.#currentList(wanted)
      if (list) return list
      const underWay = this.#underWay.get(reading)
      if (underWay === undefined) break
      // Begun by another, maybe before what this one changed: what it gives is asked for news like any other.
      await underWay
    }
    const list = this.#read(wanted).finally(() => this.#underWay.delete(reading))
    this.#underWay.set(reading, list)
    return list
  }

  async #currentList(wanted: Wanted): Promise<TripList | null> {
    const { ownerId, rest, key, days } = wanted
    const kept = this.#kept.get(key)
    if (kept === undefined || !contains(kept.days, days)) return null
    const news = await packChanges(this.#store.database, ownerId, { ...rest, ...kept.days }, kept.snapshot)
    if (news.many || news.hours !== kept.hours) return null
    const { snapshot, hours } = news
    const list =
      news.changed.length === 0 ? kept.list : kept.list.after(news.changed, new PackedTrips(news.packed, 'time'))
    this.#keep(key, { snapshot, hours, list, days: kept.days })
    return kept.days.from === days.from && kept.days.to === days.to ? list : list.within(days)
  }

  async #read({ ownerId, rest, key, days }: Wanted): Promise<TripList> {
    const { due, packed, ...kept } = await inTransaction(this.#store.database, (tx) =>
      packTrips(tx, ownerId, { ...rest, ...days }),
    )
    if (due) await askForPostings(this.#store, ownerId)
    const list = new TripList(new PackedTrips(packed, 'time'))
    this.#keep(key, { ...kept, list, days })
    return list
  }

  #keep(key: string, kept: Omit<Kept, 'bytes'>): void {
    this.#forget(key)
    const bytes = kept.list.bytes + BYTES_OF_A_LIST
    this.#kept.set(key, { ...kept, bytes })
    this.#bytes += bytes
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#mostBytes) return
      this.#forget(oldest)
    }
  }

  #forget(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0
    this.#kept.delete(key)
  }
}

function wantedOf(ownerId: string, { from, to, q, ...others }: TripFilter): Wanted {
  const rest: TripFilter = { ...others, q: searchWords(q).join(' ') || undefined }
  const asked = Object.entries(rest).filter(([, value]) => value !== undefined)
  const key = JSON.stringify([ownerId, asked.toSorted(([a], [b]) => (a < b ? -1 : 1))])
  return { ownerId, rest, key, days: { from, to } }
}

function contains(days: DaysWanted, { from, to }: DaysWanted): boolean {
  const begins = days.from === undefined || (from !== undefined && from >= days.from)
  return begins && (days.to === undefined || (to !== undefined && to <= days.to))
}

/** Searches look at each trip until the job has run. */
export function askForPostings(
  { database, jobs }: Pick<Dependencies, 'database' | 'jobs'>,
  ownerId: string,
): Promise<void> {
  return inTransaction(database, async (tx) => {
    if (await noteAsked(tx, ownerId)) await jobs.enqueue(tx, 'make-trip-postings', { ownerId })
  })
}
