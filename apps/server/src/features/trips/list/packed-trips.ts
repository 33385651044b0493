import { localDateOfDay } from '@spoor/core/units/local-date.ts'
import type { TripCursor } from './trip-cursor.ts'

// One trip as the database packs it (PACKED of trip-list-queries.ts), the highest byte of a number first.
const STARTED = 0 // Microseconds since 2000, in two halves.
const ID = 8
const DISTANCE = 24 // Metres.
const DAY = 32 // Since 2000.
const CLASSIFICATION = 36
const STATUS = 37
const TRIP_BYTES = 38

/** In the order of the numbers by which PACKED names them. */
export const PACKED_CLASSIFICATIONS = [null, 'business', 'private'] as const
export const PACKED_STATUSES = ['pending', 'confirmed', 'rejected'] as const

const EPOCH_2000_MS = Date.UTC(2000, 0, 1)
const EPOCH_2000_DAY = EPOCH_2000_MS / 86_400_000
const TWO_32 = 2 ** 32

export type TripOrder = 'time' | 'distance'

/**
 * Trips in an order, of each where it stands in lists and what it counts for. The bytes are those that the database packed:
 * 100,000 trips are 4 MB, and read at once. Never changed: what changed is packed anew.
 */
export class PackedTrips {
  readonly bytes: Buffer
  readonly length: number
  readonly order: TripOrder

  constructor(bytes: Buffer, order: TripOrder) {
    this.bytes = bytes
    this.length = bytes.length / TRIP_BYTES
    this.order = order
  }

  idAt(at: number): string {
    const hex = this.bytes.toString('hex', at * TRIP_BYTES + ID, at * TRIP_BYTES + DISTANCE)
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  }

  /** The first four bytes of the id. */
  idBeginningAt(at: number): number {
    return this.bytes.readUInt32BE(at * TRIP_BYTES + ID)
  }

  startedMsAt(at: number): number {
    const from = at * TRIP_BYTES + STARTED
    return EPOCH_2000_MS + (this.bytes.readInt32BE(from) * TWO_32 + this.bytes.readUInt32BE(from + 4)) / 1000
  }

  distanceAt(at: number): number {
    return this.bytes.readDoubleBE(at * TRIP_BYTES + DISTANCE)
  }

  /** Days since 1970-01-01. */
  dayAt(at: number): number {
    return EPOCH_2000_DAY + this.bytes.readInt32BE(at * TRIP_BYTES + DAY)
  }

  localDateAt(at: number): string {
    return localDateOfDay(this.dayAt(at))
  }

  /** Where its marks stand in {@link PACKED_CLASSIFICATIONS} and {@link PACKED_STATUSES}. */
  marksAt(at: number): [classification: number, status: number] {
    return [this.bytes[at * TRIP_BYTES + CLASSIFICATION], this.bytes[at * TRIP_BYTES + STATUS]]
  }

  /** That by which they are ordered, before the id. */
  valueAt(at: number): number {
    return this.order === 'time' ? this.startedMsAt(at) : this.distanceAt(at)
  }

  cursorAt(at: number): TripCursor {
    return { value: this.valueAt(at), id: this.idAt(at) }
  }

  /** Where the trips begin that are not before a cursor, and where those that are behind it. */
  placesOf({ value, id }: TripCursor): [from: number, behind: number] {
    const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
    const from = this.firstWhere((at) => this.#compare(at, value, bytes, 0) >= 0)
    const isThere = from < this.length && this.#compare(from, value, bytes, 0) === 0
    return [from, isThere ? from + 1 : from]
  }

  /** The first place from which on it holds, where it does for all that come after one. */
  firstWhere(holds: (at: number) => boolean): number {
    let [low, high] = [0, this.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (holds(middle)) high = middle
      else low = middle + 1
    }
    return low
  }

  slice(from: number, to: number): PackedTrips {
    return new PackedTrips(this.bytes.subarray(from * TRIP_BYTES, to * TRIP_BYTES), this.order)
  }

  without(isGone: (at: number) => boolean): PackedTrips {
    const parts: Buffer[] = []
    let from = 0
    for (let at = 0; at <= this.length; at++) {
      if (at < this.length && !isGone(at)) continue
      if (from < at) parts.push(this.slice(from, at).bytes)
      from = at + 1
    }
    return new PackedTrips(parts.length === 1 ? parts[0] : Buffer.concat(parts), this.order)
  }

  /** With others, each in its place. */
  with(others: PackedTrips): PackedTrips {
    if (others.length === 0) return this
    const coming = others.inOrder(this.order)
    const parts: Buffer[] = []
    let from = 0
    for (let at = 0; at < coming.length; at++) {
      const one = coming.slice(at, at + 1)
      const to = this.firstWhere((place) => this.#compare(place, one.valueAt(0), one.bytes, ID) >= 0)
      parts.push(this.slice(from, to).bytes, one.bytes)
      from = to
    }
    return new PackedTrips(Buffer.concat([...parts, this.slice(from, this.length).bytes]), this.order)
  }

  inOrder(order: TripOrder): PackedTrips {
    if (order === this.order) return this
    const same = new PackedTrips(this.bytes, order)
    const values = Float64Array.from({ length: this.length }, (_, at) => same.valueAt(at))
    const places = Uint32Array.from(values.keys()).sort(
      (a, b) => values[a] - values[b] || same.#compare(a, values[b], this.bytes, b * TRIP_BYTES + ID),
    )
    const bytes = Buffer.allocUnsafe(this.bytes.length)
    for (const [to, from] of places.entries()) {
      this.bytes.copy(bytes, to * TRIP_BYTES, from * TRIP_BYTES, (from + 1) * TRIP_BYTES)
    }
    return new PackedTrips(bytes, order)
  }

  /** Below, at or above a value and the id that stands in `bytes`. */
  #compare(at: number, value: number, bytes: Buffer, idFrom: number): number {
    const id = at * TRIP_BYTES + ID
    return this.valueAt(at) - value || this.bytes.compare(bytes, idFrom, idFrom + 16, id, id + 16)
  }
}
