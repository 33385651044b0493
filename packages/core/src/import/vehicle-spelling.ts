/** More names than any fleet has; beyond this limit each is written as is. */
const MOST_NAMES = 10_000

/** 'Jim' and 'jim ' are one vehicle: all are written as the first was. */
export class VehicleSpelling {
  readonly #first = new Map<string, string>()
  /** Most rows name the vehicle of the row before. */
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

/** What names of one vehicle have in common. */
export function normaliseVehicle(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}
