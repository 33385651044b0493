/** More names than any fleet has; beyond this limit each is stored unchanged. */
const MOST_NAMES = 10_000

/** 'Jim' and 'jim ' are one vehicle: all are spelled like the first. */
export class VehicleSpelling {
  readonly #first = new Map<string, string>()
  /** Most rows have the same vehicle as the previous row. */
  #last = { name: '', first: '' }

  first(name: string): string {
    if (name !== this.#last.name) this.#last = { name, first: this.#find(name) }
    return this.#last.first
  }

  #find(name: string): string {
    const key = normaliseVehicle(name)
    const known = this.#first.get(key)
    if (known !== undefined) return known
    if (this.#first.size < MOST_NAMES) this.#first.set(key, name)
    return name
  }
}

/** A key shared by the spellings of one vehicle. */
export function normaliseVehicle(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}
