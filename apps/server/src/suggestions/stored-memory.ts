import { cellsAround, identifyEnd, textCell } from '@spoor/core/classify/ends.ts'
import { findLikenesses, visitKeys } from '@spoor/core/classify/likenesses.ts'
import type { PreviousTrip } from '@spoor/core/classify/likenesses.ts'
import { newMemory } from '@spoor/core/classify/memory.ts'
import type { Memory } from '@spoor/core/classify/memory.ts'
import { reasonKeys } from '@spoor/core/classify/reasons.ts'
import type { TripFacts } from '@spoor/core/classify/trip-facts.ts'
import type { ZoneClock } from '@spoor/core/units/time-zone.ts'
import type { Database, Transaction } from '../database/database.ts'
import { readAllFacts, readFacts } from './learned-queries.ts'
import type { LearnedDriver } from './learned-queries.ts'
import { saveFacts } from './learned-writes.ts'

/** The parts of the memory that are stored by key, each with its prefix. */
const PARTS = { tallies: 't:', spots: 's:', texts: 'x:', reasons: 'r:' } as const
type Part = keyof typeof PARTS
const PART_NAMES = Object.keys(PARTS) as Part[]

/** From this many trips on, reading everything at once is cheaper than reading what each one needs. */
const MANY_TRIPS = 100

/** A map that knows which of its keys were set. */
class NotedMap<V> extends Map<string, V> {
  readonly noted = new Set<string>()
  override set(key: string, value: V): this {
    this.noted.add(key)
    return super.set(key, value)
  }
}

/** A driver's memory in the database, of which only the parts that some trips need are read. */
export class StoredMemory {
  readonly memory: Memory
  readonly #ownerId: string
  readonly #read = new Set<string>()
  #hasAll = false

  constructor(ownerId: string, driver: Pick<LearnedDriver, 'model' | 'calibration'> | undefined) {
    const fresh = newMemory()
    this.#ownerId = ownerId
    this.memory = {
      tallies: new NotedMap(),
      spots: new NotedMap(),
      texts: new NotedMap(),
      reasons: new NotedMap(),
      model: driver?.model ?? fresh.model,
      calibration: driver?.calibration ?? fresh.calibration,
    }
  }

  /** Reads what suggesting for these trips, or learning them one by one, needs. */
  async load(
    database: Database,
    trips: readonly { facts: TripFacts; previous: PreviousTrip | null }[],
    clock: ZoneClock,
  ): Promise<void> {
    if (this.#hasAll) return
    if (trips.length >= MANY_TRIPS) {
      this.#hasAll = true
      this.#take(await readAllFacts(database, this.#ownerId))
      return
    }
    const ends = trips.flatMap(({ facts }) => [facts.start, facts.end])
    await this.#readKeys(
      database,
      ends.flatMap(({ place, lat, lng, text }) =>
        place || lat === null || lng === null
          ? []
          : [...cellsAround(lat, lng), textCell(text)].map((key) => `s:${key}`),
      ),
    )
    const endKeys = new Set(ends.flatMap((end) => identifyEnd(end, this.memory).key ?? []))
    await this.#readKeys(
      database,
      [...endKeys].flatMap((key) => [`x:${key}`, ...visitKeys(key).map((visit) => `t:${visit}`)]),
    )
    await this.#readKeys(
      database,
      trips.flatMap(({ facts, previous }) => [
        ...findLikenesses(facts, previous, this.memory, clock).map(({ key }) => `t:${key}`),
        ...reasonKeys(facts, this.memory).map((key) => `r:${key}`),
      ]),
    )
  }

  /** Writes what was set since it was read. */
  async save(tx: Transaction): Promise<void> {
    const facts = new Map<string, unknown>()
    for (const part of PART_NAMES) {
      const map = this.memory[part] as NotedMap<unknown>
      for (const key of map.noted) facts.set(PARTS[part] + key, map.get(key))
      map.noted.clear()
    }
    await saveFacts(tx, this.#ownerId, facts)
  }

  async #readKeys(database: Database, keys: readonly string[]): Promise<void> {
    const wanted = [...new Set(keys)].filter((key) => !this.#read.has(key))
    if (wanted.length === 0) return
    for (const key of wanted) this.#read.add(key)
    this.#take(await readFacts(database, this.#ownerId, wanted))
  }

  #take(facts: readonly { key: string; value: unknown }[]): void {
    for (const { key, value } of facts) {
      const part = PART_NAMES.find((name) => key.startsWith(PARTS[name]))
      if (part === undefined) continue
      const map = this.memory[part] as NotedMap<unknown>
      const rest = key.slice(PARTS[part].length)
      // What was set since is newer than what is stored.
      if (map.noted.has(rest)) continue
      map.set(rest, value)
      map.noted.delete(rest)
    }
  }
}
