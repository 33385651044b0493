import type { Classification, TripEndFacts, TripFacts } from '@spoor/core/classify/trip-facts.ts'
import { greatCircleM } from '@spoor/core/units/distance.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { seededRandom } from '../generate/random.ts'
import type { Random } from '../generate/random.ts'

/** A generated trip with its true classification. */
export interface TrueTrip extends TripFacts {
  reason: string
  truth: Classification
}

/** A location on the generated map. */
interface Spot {
  name: string
  kind: string
  lat: number
  lng: number
}

const MINUTE_MS = 60_000
/** Monday 2 March 2026, 00:00 in Johannesburg. */
const FIRST_DAY_MS = Date.UTC(2026, 2, 1, 22)
const TOWN = { lat: -33.93, lng: 18.6 }
const METRES_PER_DEGREE = 111_195

const STREETS = ['Main', 'Church', 'Voortrekker', 'Long', 'Kloof', 'Station', 'Durban', 'Old Oak', 'Bree', 'Victoria']
const SUBURBS = ['Bellville', 'Paarl', 'Durbanville', 'Goodwood', 'Parow', 'Claremont', 'Kraaifontein', 'Strand']

/** Generates one driver's year trip by trip: each drive moves the clock and the vehicle. */
class Year {
  readonly trips: TrueTrip[] = []
  readonly spots: Spot[] = []
  #at: Spot
  #clockMs = 0
  #dayMs = 0
  readonly random: Random
  readonly home: Spot

  constructor(random: Random) {
    this.random = random
    this.home = this.spot('Home', 'home')
    this.#at = this.home
  }

  spot(name: string, kind: string, withinKm = 18): Spot {
    const { random } = this
    const spot = {
      name: name || `${Math.floor(random.between(1, 240))} ${random.pick(STREETS)} St, ${random.pick(SUBURBS)}`,
      kind,
      lat: TOWN.lat + (random.normal() * withinKm * 500) / METRES_PER_DEGREE,
      lng: TOWN.lng + (random.normal() * withinKm * 500) / (METRES_PER_DEGREE * 0.83),
    }
    this.spots.push(spot)
    return spot
  }

  some(count: number, kind: string, withinKm?: number): Spot[] {
    return Array.from({ length: count }, () => this.spot('', kind, withinKm))
  }

  eachDay(
    days: number,
    live: (day: { index: number; week: number; weekday: number; isWeekend: boolean }) => void,
  ): this {
    for (let index = 0; index < days; index += 1) {
      this.#dayMs = FIRST_DAY_MS + index * DAY_MS
      const weekday = (index % 7) + 1
      live({ index, week: Math.floor(index / 7), weekday, isWeekend: weekday > 5 })
    }
    return this
  }

  /** Advances the clock to an hour of the day, give or take a few minutes. */
  wait(hour: number, scatterMinutes = 12): this {
    const wanted = this.#dayMs + hour * 60 * MINUTE_MS + this.random.normal() * scatterMinutes * MINUTE_MS
    this.#clockMs = Math.max(wanted, this.#clockMs + 3 * MINUTE_MS)
    return this
  }

  stay(minutes: number): this {
    this.#clockMs += Math.max(4, minutes * (1 + 0.25 * this.random.normal())) * MINUTE_MS
    return this
  }

  drive(to: Spot, truth: Classification): this {
    const from = this.#at
    if (from === to) return this
    const distanceM = greatCircleM(from.lat, from.lng, to.lat, to.lng) * 1.3 * (1 + 0.03 * this.random.normal()) + 200
    const startedAtMs = Math.round(this.#clockMs / MINUTE_MS) * MINUTE_MS
    const endedAtMs = startedAtMs + Math.max(2, Math.round(distanceM / 600)) * MINUTE_MS
    this.trips.push({
      startedAtMs,
      endedAtMs,
      start: this.#end(from),
      end: this.#end(to),
      distanceM,
      vehicle: 'CA 123-456',
      vehicleName: 'CA 123-456',
      notes: '',
      reason: '',
      truth,
    })
    this.#clockMs = endedAtMs
    this.#at = to
    return this
  }

  /** Parking positions scatter by about 30 m, and are sometimes around the block. */
  #end(spot: Spot): TripEndFacts {
    const scatterM = this.random.chance(0.08) ? 70 : 25
    return {
      lat: spot.lat + (this.random.normal() * scatterM) / METRES_PER_DEGREE,
      lng: spot.lng + (this.random.normal() * scatterM) / METRES_PER_DEGREE,
      text: spot.name,
      place: null,
    }
  }
}

/** The private life that all drivers have besides work. */
function privateLife(year: Year) {
  const { random, home } = year
  const school = year.spot('School', 'other', 8)
  const gym = year.spot('Gym', 'other', 8)
  const shops = year.some(4, 'other', 9)
  const family = year.some(3, 'other', 40)
  return {
    school,
    shops,
    evening(hour = 18.5): void {
      if (!random.chance(0.35)) return
      year
        .wait(hour, 35)
        .drive(random.chance(0.4) ? gym : random.pick(shops), 'private')
        .stay(60)
        .drive(home, 'private')
    },
    weekend(): void {
      if (random.chance(0.75)) year.wait(9.5, 60).drive(random.pick(shops), 'private').stay(45).drive(home, 'private')
      if (random.chance(0.45))
        year
          .wait(13, 90)
          .drive(random.chance(0.25) ? year.spot('', 'other', 30) : random.pick(family), 'private')
          .stay(150)
          .drive(home, 'private')
    },
  }
}

type Generate = (year: Year, days: number) => Year

/** Home to office and back is private; occasionally out to a client and back to the office. */
const commuter: Generate = (year, days) => {
  const { random, home } = year
  const life = privateLife(year)
  const office = year.spot('Office', 'work')
  const clients = year.some(5, 'client', 25)
  return year.eachDay(days, ({ isWeekend }) => {
    if (isWeekend) return life.weekend()
    year.wait(7.3).drive(office, 'private')
    if (random.chance(0.3))
      year.wait(10.5, 60).drive(random.pick(clients), 'business').stay(70).drive(office, 'business')
    year.wait(16.8).drive(home, 'private')
    life.evening()
  })
}

/** From client to client, leaving home in the morning and returning at night. */
const salesRep: Generate = (year, days) => {
  const { random, home } = year
  const life = privateLife(year)
  const clients = year.some(28, 'client', 45)
  return year.eachDay(days, ({ isWeekend }) => {
    if (isWeekend) return life.weekend()
    year.wait(7.8, 20)
    const calls = Math.floor(random.between(2, 6))
    for (let i = 0; i < calls; i += 1) {
      const client = random.chance(0.06) ? year.spot('', 'client', 45) : random.pick(clients)
      year.drive(client, 'business').stay(55)
      if (i === 1 && random.chance(0.15)) year.drive(random.pick(life.shops), 'private').stay(25)
    }
    year.drive(home, 'business')
    life.evening()
  })
}

/** Works from home: jobs that last a few days, visits to the supplier on the way, errands in between. */
const tradesman: Generate = (year, days) => {
  const { random, home } = year
  const life = privateLife(year)
  const suppliers = year.some(3, 'work', 15)
  let job = year.spot('', 'client', 25)
  return year.eachDay(days, ({ isWeekend, weekday }) => {
    if (random.chance(0.2)) job = year.spot('', 'client', 25)
    if (weekday === 7 || (isWeekend && !random.chance(0.3))) return life.weekend()
    year.wait(7, 20)
    if (random.chance(0.3)) year.drive(life.school, 'private').stay(5)
    if (random.chance(0.35)) year.drive(random.pick(suppliers), 'business').stay(25)
    year.drive(job, 'business').stay(260)
    if (random.chance(0.25)) year.drive(random.pick(suppliers), 'business').stay(20).drive(job, 'business').stay(90)
    if (random.chance(0.2)) year.drive(year.spot('', 'client', 25), 'business').stay(40)
    year.drive(home, 'business')
    life.evening(18.8)
  })
}

/** An office, clients on the way to it (making both legs business), children, errands at lunch. */
const mixed: Generate = (year, days) => {
  const { random, home } = year
  const life = privateLife(year)
  const office = year.spot('Office', 'work')
  const clients = year.some(9, 'client', 30)
  return year.eachDay(days, ({ isWeekend, weekday }) => {
    if (isWeekend) return life.weekend()
    year.wait(7.2)
    if (weekday <= 3) year.drive(life.school, 'private').stay(4)
    if (random.chance(0.25)) year.drive(random.pick(clients), 'business').stay(60).drive(office, 'business')
    else year.drive(office, 'private')
    if (random.chance(0.2))
      year.wait(12.5, 20).drive(random.pick(life.shops), 'private').stay(25).drive(office, 'private')
    if (random.chance(0.4)) {
      year.wait(14, 40).drive(random.pick(clients), 'business').stay(60)
      if (random.chance(0.5)) year.drive(home, 'business')
      else year.drive(office, 'business')
    }
    year.wait(16.7).drive(home, 'private')
    life.evening()
  })
}

/** Three rotating shifts, four days on and two off; called out to other sites during a shift. */
const shiftWorker: Generate = (year, days) => {
  const { random, home } = year
  const life = privateLife(year)
  const plant = year.spot('Plant', 'work')
  const sites = year.some(4, 'client', 25)
  return year.eachDay(days, ({ index }) => {
    if (index % 6 > 3) return life.weekend()
    const begin = [5.6, 13.6, 21.6][Math.floor(index / 6) % 3]
    if (begin > 12 && random.chance(0.4))
      year.wait(9.5, 60).drive(random.pick(life.shops), 'private').stay(40).drive(home, 'private')
    year.wait(begin, 8).drive(plant, 'private')
    if (random.chance(0.45)) year.stay(140).drive(random.pick(sites), 'business').stay(70).drive(plant, 'business')
    year.wait(begin + 8.5, 10).drive(home, 'private')
    if (begin < 12) life.evening(17)
  })
}

/** Shows houses at addresses that are never visited again, on Saturdays too; rarely visits an office. */
const agent: Generate = (year, days) => {
  const { random, home } = year
  const life = privateLife(year)
  const office = year.spot('Office', 'work')
  return year.eachDay(days, ({ weekday }) => {
    if (weekday === 7 || (weekday === 6 && random.chance(0.4))) return life.weekend()
    year.wait(8.7, 30)
    if (random.chance(0.3)) year.drive(office, 'private').stay(70)
    const showings = Math.floor(random.between(1, 5))
    for (let i = 0; i < showings; i += 1) {
      year.drive(year.spot('', 'client', 22), 'business').stay(40)
      if (random.chance(0.12)) year.drive(random.pick(life.shops), 'private').stay(30)
    }
    year.drive(home, 'business')
    if (random.chance(0.08))
      year
        .wait(19, 30)
        .drive(year.spot('', 'other', 15), 'private')
        .stay(120)
        .drive(home, 'private')
    else life.evening()
  })
}

/** Drives to a building site that changes every six weeks. */
const movingSite: Generate = (year, days) => {
  const { random, home } = year
  const life = privateLife(year)
  const depot = year.spot('Depot', 'work')
  let site = year.spot('', 'client', 45)
  return year.eachDay(days, ({ index, isWeekend }) => {
    if (index % 42 === 41) site = year.spot('', 'client', 45)
    if (isWeekend) return life.weekend()
    year.wait(6.2)
    if (random.chance(0.2)) year.drive(depot, 'private').stay(20)
    year.drive(site, 'business')
    if (random.chance(0.2)) year.wait(11, 60).drive(depot, 'business').stay(25).drive(site, 'business')
    if (random.chance(0.1))
      year.wait(12.3, 15).drive(random.pick(life.shops), 'private').stay(20).drive(site, 'private')
    year.wait(16.3).drive(home, 'business')
    life.evening()
  })
}

/** A regular commute, and one client a month. */
const monthlyClient: Generate = (year, days) => {
  const { random, home } = year
  const life = privateLife(year)
  const office = year.spot('Office', 'work')
  const client = year.spot('', 'client', 30)
  return year.eachDay(days, ({ index, isWeekend }) => {
    if (isWeekend) return life.weekend()
    year.wait(7.4).drive(office, 'private')
    if (index % 28 === 9) year.wait(10, 30).drive(client, 'business').stay(90).drive(office, 'business')
    else if (random.chance(0.1))
      year.wait(12.5, 15).drive(random.pick(life.shops), 'private').stay(30).drive(office, 'private')
    year.wait(16.9).drive(home, 'private')
    life.evening()
  })
}

/** The same, but a different client each time, straight from home. */
const monthlyNewClient: Generate = (year, days) => {
  const { random, home } = year
  const life = privateLife(year)
  const office = year.spot('Office', 'work')
  return year.eachDay(days, ({ index, isWeekend }) => {
    if (isWeekend) return life.weekend()
    if (index % 28 === 9)
      year
        .wait(8.5, 30)
        .drive(year.spot('', 'client', 30), 'business')
        .stay(120)
        .drive(home, 'business')
    else {
      year.wait(7.4).drive(office, 'private')
      if (random.chance(0.1))
        year.wait(12.5, 15).drive(random.pick(life.shops), 'private').stay(30).drive(office, 'private')
      year.wait(16.9).drive(home, 'private')
    }
    life.evening()
  })
}

/** Visits patients at home all week, and every other weekend. */
const nurse: Generate = (year, days) => {
  const { random, home } = year
  const life = privateLife(year)
  const clinic = year.spot('Clinic', 'work')
  const patients = year.some(14, 'client', 20)
  return year.eachDay(days, ({ isWeekend, week, index }) => {
    if (index % 20 === 19) patients[Math.floor(random.next() * patients.length)] = year.spot('', 'client', 20)
    if (isWeekend && week % 3 > 0) return life.weekend()
    year.wait(7).drive(clinic, 'private').stay(30)
    const visits = Math.floor(random.between(3, 7))
    for (let i = 0; i < visits; i += 1) year.drive(random.pick(patients), 'business').stay(35)
    if (random.chance(0.5)) year.drive(clinic, 'business').stay(20).drive(home, 'private')
    else year.drive(home, 'business')
    life.evening()
  })
}

export const DRIVERS = {
  commuter,
  'sales representative': salesRep,
  'tradesman with a home office': tradesman,
  mixed,
  'shift worker': shiftWorker,
  'agent, one-off addresses': agent,
  'site that moves every six weeks': movingSite,
  'one client a month': monthlyClient,
  'a new client each month': monthlyNewClient,
  'nurse visiting patients': nurse,
} satisfies Record<string, Generate>

export type DriverName = keyof typeof DRIVERS

export interface GeneratedDriver {
  trips: TrueTrip[]
  /** The places that such a driver would name. */
  places: Spot[]
}

export function generateDriver(name: DriverName, seed: number, days = 365): GeneratedDriver {
  const year = DRIVERS[name](new Year(seededRandom(seed)), days)
  const visits = new Map<string, number>()
  for (const { end } of year.trips) visits.set(end.text, (visits.get(end.text) ?? 0) + 1)
  const places = year.spots.filter(({ name: spot }) => (visits.get(spot) ?? 0) >= 12)
  return { trips: year.trips, places }
}

/** The classes as confirmed by a driver, some of them wrong. */
export function confirmWithErrors(
  trips: readonly TrueTrip[],
  share: number,
  seed: number,
): (TrueTrip & { classification: Classification })[] {
  const random = seededRandom(seed)
  const other = { business: 'private', private: 'business' } as const
  return trips.map((trip) => ({ ...trip, classification: random.chance(share) ? other[trip.truth] : trip.truth }))
}
