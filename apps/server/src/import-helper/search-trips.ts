import { setImmediate } from 'node:timers/promises'
import { findInStretch } from '@spoor/core/journey/find-journeys.ts'
import type { Sensitivity } from '@spoor/core/journey/parameters.ts'
import type { FoundInStretch, Stretch } from '@spoor/core/journey/stretches.ts'
import { joinStretches, stretchesOf } from '@spoor/core/journey/stretches.ts'
import { copyPart } from '@spoor/core/journey/track.ts'
import type { Track } from '@spoor/core/journey/track.ts'
import { Workspace } from '@spoor/core/journey/workspace.ts'
import type { ImportHelper } from './import-helper.ts'
import type { StorableTrip } from './storable-trip.ts'
import { storable, unpackTrips } from './storable-trip.ts'

/** One is worked on and the next is there when it is done. The last one waits for whoever is free first. */
const HANDED_OVER = 2
/** Handing over a shorter stretch takes longer than looking through it. */
const LEAST_FIXES_TO_SHARE = 2000

interface SearchOptions {
  sensitivity: Sensitivity
  helper?: ImportHelper
}

interface Piece {
  stretch: Stretch
  find(): void
  take(found: FoundInStretch<StorableTrip>): void
  track: Track
}

/**
 * The search for the trips of several tracks, shared with the helper, which is at it from the moment a track is added.
 */
export class TripSearches {
  readonly #sensitivity: Sensitivity
  #helper: ImportHelper | undefined
  readonly #workspace = new Workspace()
  readonly #waiting: Piece[] = []
  readonly #handedOver = new Set<Promise<void>>()
  /** Memory that came back from the helper. */
  readonly #spare: ArrayBuffer[] = []

  constructor({ sensitivity, helper }: SearchOptions) {
    this.#sensitivity = sensitivity
    this.#helper = helper
  }

  /** @returns the trips, as findJourneys gives them, once {@link takeShare} and the helper have found them */
  add(track: Track): Promise<StorableTrip[]> {
    const stretches = stretchesOf(track)
    const found: FoundInStretch<StorableTrip>[] = []
    let left = stretches.length
    const find = (stretch: Stretch): FoundInStretch<StorableTrip> => {
      const { trips, ...seen } = findInStretch(track, stretch, {
        sensitivity: this.#sensitivity,
        workspace: this.#workspace,
      })
      return { ...seen, trips: trips.map(storable) }
    }
    return new Promise((resolve) => {
      for (const [i, stretch] of stretches.entries()) {
        const take = (one: FoundInStretch<StorableTrip>): void => {
          found[i] = one
          left--
          if (left === 0) resolve(joinStretches(track, found, find))
        }
        this.#waiting.push({ stretch, track, take, find: () => take(find(stretch)) })
      }
      this.#handOver()
    })
  }

  /** Takes the stretches that the helper has not got to, one after another, giving way between them, until all are done. */
  async takeShare(): Promise<void> {
    while (this.#waiting.length > 0 || this.#handedOver.size > 0) {
      const piece = this.#waiting.shift()
      if (piece === undefined) await Promise.race(this.#handedOver)
      else {
        piece.find()
        await setImmediate()
      }
    }
  }

  /** Gives the memory of the search back at once instead of when the collector comes, and that of the helper. */
  free(): void {
    void this.#helper?.ask({ kind: 'rest' })
    this.#workspace.free()
    for (const memory of this.#spare.splice(0)) memory.transfer(0)
  }

  #handOver(): void {
    while (this.#helper !== undefined && this.#handedOver.size < Math.min(HANDED_OVER, this.#waiting.length)) {
      const next = this.#waiting.findIndex(({ stretch }) => stretch.to - stretch.from >= LEAST_FIXES_TO_SHARE)
      if (next < 0) return
      const [piece] = this.#waiting.splice(next, 1)
      const handed = this.#askFor(piece, this.#helper).finally(() => {
        this.#handedOver.delete(handed)
        this.#handOver()
      })
      this.#handedOver.add(handed)
    }
  }

  async #askFor(piece: Piece, helper: ImportHelper): Promise<void> {
    const { stretch, track } = piece
    const memory = copyPart(track, stretch.from, stretch.to, this.#spare.pop() ?? new ArrayBuffer(0))
    const answer = await helper.ask({ kind: 'search', memory, stretch, sensitivity: this.#sensitivity }, [memory])
    if (answer === null) {
      this.#helper = undefined
      this.#waiting.unshift(piece)
      return
    }
    this.#spare.push(answer.memory)
    piece.take(unpackTrips(answer.found))
  }
}

/** The trips of a track, looked for together with the helper. */
export async function searchTrips(track: Track, options: SearchOptions): Promise<StorableTrip[]> {
  const searches = new TripSearches(options)
  const trips = searches.add(track)
  await searches.takeShare()
  searches.free()
  return trips
}
