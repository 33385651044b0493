import { randomUUID } from 'node:crypto'
import { read, utils } from '@e965/xlsx'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localDateFromDayNumber } from '@spoor/core/units/local-date.ts'
import { setUpTestApp } from './testing/test-app.ts'
import { writeTrips } from './testing/write-trips.ts'
import { findMonthFigures } from './features/reports/summaries/summary-queries.ts'

const spoor = setUpTestApp({ clock: { nowMs: () => Date.parse('2026-02-20T08:00:00Z') } })

/** From 1 March 2025 to 31 January 2026. */
const day = fc.integer({ min: 20_148, max: 20_484 })
const someTrip = fc.record({
  day,
  /** Near midnight, too: days are South African. */
  minute: fc.constantFrom(1, 480, 1438),
  km: fc.integer({ min: 0, max: 200 }),
  classification: fc.constantFrom('business', 'private', null),
  status: fc.constantFrom('confirmed', 'pending', 'rejected'),
  car: fc.constantFrom(0, 1, null),
})
const someUse = fc.record({ from: fc.option(day), to: fc.option(day) })
const years = fc.record({
  trips: fc.array(someTrip, { minLength: 20, maxLength: 40 }),
  uses: fc.tuple(someUse, someUse),
})
type Year = typeof years extends fc.Arbitrary<infer T> ? T : never

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

test.each(fc.sample(years, { numRuns: 6, seed: 46 }).map((year, at) => ({ year, at })))(
  'year $at has the same kilometres in every sum over trips, those of the days of use',
  async ({ year, at }: { year: Year; at: number }) => {
    const { pool, database } = spoor.dependencies
    const companyId = randomUUID()
    await pool.query(
      `insert into company (id, name, subscription_expires_at, payment_reference) values ($1, $2, '2027-01-01', $2)`,
      [companyId, `C${at}`],
    )
    const admin = await spoor.signUp(`admin-${at}@example.com`, { role: 'company_admin', companyId })
    const driver = await spoor.signUp(`driver-${at}@example.com`, { role: 'company_employee', companyId })
    await pool.query(`update app_user set joined_company_on = '2024-03-01', company_sees_from = '2024-03-01'`)
    const cars = year.uses.map(({ from, to }) => ({
      id: randomUUID(),
      // Out of order, they are one day.
      from: from === null ? null : localDateFromDayNumber(Math.min(from, to ?? from)),
      to: to === null ? null : localDateFromDayNumber(to),
    }))
    for (const { id, from, to } of cars)
      await pool.query(
        `insert into vehicle (owner_id, id, name, used_from, used_until) values ($1, $2, 'Car', $3, $4)`,
        [driver.userId, id, from, to],
      )
    const trips = year.trips.map(({ day: number, minute, car, ...trip }) => ({
      ...trip,
      day: localDateFromDayNumber(number),
      at: new Date(number * 86_400_000 + (minute - 120) * 60_000).toISOString(),
      car: car === null ? null : cars[car],
    }))
    await writeTrips(
      pool,
      `insert into trip (owner_id, id, started_at, local_day, distance_m, distance_source, source, classification, status, vehicle_id)
        select $1, gen_random_uuid(), (one ->> 'at')::timestamptz, (one ->> 'day')::date, (one ->> 'km')::int * 1000, 'path', 'upload',
          one ->> 'classification', one ->> 'status', (one -> 'car' ->> 'id')::uuid from jsonb_array_elements($2) one`,
      [driver.userId, JSON.stringify(trips)],
    )
    const counted = trips.filter(
      (trip) =>
        trip.status !== 'rejected' &&
        trip.day >= (trip.car?.from ?? trip.day) &&
        trip.day <= (trip.car?.to ?? trip.day),
    )
    const km = (is: (trip: (typeof counted)[number]) => boolean) => sum(counted.filter(is).map((trip) => trip.km))
    const get = async (url: string, { headers } = admin) => {
      const reply = await spoor.app.inject({ url, headers })
      expect(reply.statusCode, reply.body).toBe(200)
      return reply
    }
    const business = km(({ classification }) => classification === 'business')
    const months = 'from=2025-03&to=2026-01'

    const stats = (await get('/stats/personal?tax_year=2026', driver)).json()
    expect(stats).toMatchObject({
      totalKm: km(() => true),
      businessKm: business,
      privateKm: km(({ classification }) => classification === 'private'),
      totalTrips: counted.length,
      deductionAtSarsRate: expect.closeTo(
        4.76 * km((trip) => trip.classification === 'business' && trip.status === 'confirmed'),
        2,
      ),
    })
    for (const { month, businessKm } of stats.by_month)
      expect(businessKm, month).toBe(km((trip) => trip.classification === 'business' && trip.day.slice(0, 7) === month))
    const { employees } = (await get(`/team/totals?${months}`)).json()
    const own = employees.find(({ id }: { id: string }) => id === driver.userId)
    expect(sum(own.months.map(({ business_km }: { business_km: number }) => business_km))).toBe(business)
    const centres = (await get(`/team/cost-centres/totals?${months}`)).json().items
    expect(sum(centres.map(({ business_km }: { business_km: number }) => business_km))).toBe(business)
    const workbook = read((await get(`/team/export?${months}`)).rawPayload)
    const sheet = utils.sheet_to_json<Record<string, unknown>>(workbook.Sheets['Business trips'])
    expect(sum(sheet.map((row) => Number(row['Business (km)'])))).toBe(business)

    const perMonth = await Promise.all(
      stats.by_month.map(({ month }: { month: string }) => findMonthFigures(database, driver.userId, month)),
    )
    expect(sum(perMonth.map(({ total_m }) => total_m))).toBe(1000 * km(({ status }) => status === 'confirmed'))
    let inLogbooks = 0
    for (const { id } of cars) {
      const logbook = (await get(`/logbook/2026?vehicle_id=${id}`, driver)).json()
      inLogbooks += logbook.business_km
      expect(logbook.to_review_km).toBe(km(({ car, status }) => car?.id === id && status === 'pending'))
    }
    expect(inLogbooks).toBe(
      km((trip) => trip.car !== null && trip.classification === 'business' && trip.status === 'confirmed'),
    )
  },
)
