import { describeHomeOffice, type HomeOffice } from '../places/home-office.ts'
import { paidCentsPerKm, type TravelTerms } from '../tax/employee-pay.ts'
import { prescribedRateCents, splitPaidByKm, splitPrescribedCents } from '../tax/prescribed-rate.ts'
import type { PrescribedRate } from '../tax/prescribed-rate.ts'
import { metresToExactKm, metresToKm, roundToTenthKm } from '../units/distance.ts'
import type { DayRange, LocalDate } from '../units/local-date.ts'
import { centsToRand, formatCents, formatKm, randToCents } from '../units/money.ts'
import { taxYearDays, taxYearName, taxYearOn } from '../units/tax-year.ts'
import { writeDay, writeMonth } from '../units/written-date.ts'
import { buildLogbook, type Logbook, type LogbookRow } from './build-logbook.ts'
import { findTripGaps, type LogbookFacts, type LogbookGap } from './find-gaps.ts'
import { GAPS, isGrave } from './gaps.ts'
import type { LogbookTrip, OdometerReading } from './logbook-trip.ts'
import { odometerDays, readingsOfYear, type OdometerFigure } from './odometers.ts'
import { reportColumns } from './report-columns.ts'
import { coverShows, REPORT_COVERS, vehicleOnCover } from './report-cover.ts'
import { exceedsOdometer, measureSoFar } from './year-kilometres.ts'
import type {
  BillSender,
  PreviousReport,
  ReportChange,
  ReportColumn,
  ReportColumnKey,
  ReportContent,
  ReportFigure,
  ReportKind,
  ReportRow,
  ReportVehicle,
  SarsForm,
  TripRecord,
} from './report-content.ts'
import { recordRemark } from './trip-record.ts'

export interface ReportTrip extends LogbookTrip {
  id: string
  /** null if only the start is known. */
  endedAtMs: number | null
  notes: string
  tollCents: number
  parkingCents: number
  recorded?: TripRecord
  /** Whether its distance was estimated from the straight line. */
  isEstimated?: boolean
}

export interface ReportSource {
  /** null for trips without a vehicle. */
  vehicle: ReportVehicle | null
  /** All trips of the tax years that overlap the period: odometers are calculated over whole years. */
  trips: readonly ReportTrip[]
  readings: readonly OdometerReading[]
  /** The first and last day on which the vehicle was in use, if known. */
  use?: Partial<DayRange> | null
  /** Tax years in which the driver is paid per kilometre for it; its business kilometres have no other value then. */
  reimbursedYears?: readonly number[]
  facts?: LogbookFacts
}

/** An amount that the driver paid for a vehicle. */
export interface ReportCost {
  day: LocalDate
  vehicleId: string | null
  kind: 'fuel' | 'maintenance'
  cents: number
}

export interface ReportOptions {
  form: SarsForm
  /** null for the default columns. */
  columns: ReportColumnKey[] | null
  /** Ids of trips omitted by the driver. */
  left_out: string[]
  /** Rand; null for SARS' prescribed rate. */
  rate_per_km: number | null
  litres_per_100km: number | null
  /** Rand. */
  price_per_litre: number | null
  hide_home: boolean
  /** Appends the audit trail of its trips. */
  with_changes: boolean
}

export interface ReportOrder extends DayRange {
  kind: ReportKind
  title: string
  notes: string
  driver: string
  taxNumber: string
  /** The taxpayer's number; '' if not given. */
  address: string
  /** Only trips that mention it in a place, the reason or the notes; '' for all. */
  client: string
  sender?: BillSender
  homeOffice?: HomeOffice | null
  /** null unless the period is a whole tax year. */
  taxYear: number | null
  options: ReportOptions
}

/** What a claim tells the payroll about its driver. */
export interface Employment {
  /** '' if not known. */
  number: string
  /** Cost centres by trip. */
  centres: ReadonlyMap<string, { code: string; name: string }>
  /** How the company pays for travel on a day, if known, and whether that rules out code 3703 (see `splitPaidByKm`). */
  payOn: (day: LocalDate) => { pay: TravelTerms | null; isCompensated: boolean }
}

export type RateOfYear = (taxYear: number) => { rate: PrescribedRate | null; version: string }

interface Sources {
  sources: readonly ReportSource[]
  costs: readonly ReportCost[]
  ratesOf: RateOfYear
  changes: readonly ReportChange[]
  previous: PreviousReport | null
  /** The current day in South Africa. */
  today: LocalDate
  /** For claims. */
  employment?: Employment
}

interface VehicleYear {
  vehicle: ReportVehicle | null
  logbook: Logbook<ReportTrip>
}

interface Line {
  row: LogbookRow<ReportTrip>
  vehicle: ReportVehicle | null
}

/**
 * Builds a report: the confirmed business trips of a period, one row each (or one per month), and their figures. A trip
 * belongs to the day on which it started in South Africa, so consecutive periods add up.
 */
export function buildReport(order: ReportOrder, given: Sources): ReportContent {
  const { kind, options, from, to } = order
  const inPeriod = (day: LocalDate) => day >= from && day <= to
  const costs = given.costs.filter((cost) => inPeriod(cost.day) && isInUse(cost, given.sources))
  const sources = { ...given, costs }
  const logbooks = sources.sources.flatMap(({ vehicle, trips, readings, use, facts }) =>
    listTaxYears(order).map((taxYear) => ({
      vehicle,
      logbook: buildLogbook(trips, readings, {
        taxYear,
        today: sources.today,
        rate: sources.ratesOf(taxYear).rate,
        use,
        facts,
      }),
    })),
  )
  const candidates = logbooks
    .flatMap(({ vehicle, logbook }) => logbook.rows.map((row): Line => ({ row, vehicle })))
    .filter(({ row }) => inPeriod(row.date) && namesClient(row.trip, order.client))
    // A client multiplies the kilometres on the bill by its rate.
    .map(({ row, vehicle }) => ({
      row: kind === 'client' ? { ...row, businessM: roundToTenthKm(row.businessM) } : row,
      vehicle,
    }))
    .toSorted((a, b) => a.row.trip.startedAtMs - b.row.trip.startedAtMs)
  const leftOut = new Set(options.left_out)
  const lines = candidates.filter(({ row }) => !leftOut.has(row.trip.id))
  const trips = logbooks.flatMap(({ logbook }) => logbook.trips.filter(({ date }) => inPeriod(date)))
  const years = order.taxYear !== null && order.client === '' ? logbooks : []
  const whole = years.length === 1 ? years[0].logbook : null
  const ends = odometerDays({ from, to }, sources.sources.at(0)?.use ?? null) ?? { from, to }
  const outOfUse = sources.sources.reduce(
    (count, one) => count + one.trips.filter(({ date }) => inPeriod(date)).length,
    -trips.length,
  )
  const missing = findMissing(order, { years, trips, outOfUse, lines })
  const isPaidByKm =
    sources.sources.length > 0 &&
    sources.sources.every(({ reimbursedYears = [] }) =>
      listTaxYears(order).every((year) => reimbursedYears.includes(year)),
    )
  const wanted = reportColumns(kind, options.form, options.columns).filter(
    // Columns added by the driver stay.
    ({ key }) => kind !== 'summary' || key !== 'amount' || options.columns !== null || isPaidByKm,
  )
  const { columns, rows } = dropEmptyColumns(order, {
    columns: wanted,
    rows:
      kind === 'summary'
        ? monthRows(lines, trips, { columns: wanted, sources, years })
        : tripRows(lines, { columns: wanted, order, sources }),
  })
  // The audit trail covers only these trips: private ones stay private.
  const shown = new Set(lines.map(({ row }) => row.trip.id))
  const rate = kind === 'logbook' && isPaidByKm && order.taxYear !== null ? sources.ratesOf(order.taxYear).rate : null
  const businessM = sum(lines.map(({ row }) => row.businessM))
  const draftReasons = findDraftReasons(order, { sources, trips })
  const costCentre = writeCentres(order, sources, lines)
  return {
    format: 1,
    kind,
    title: order.title,
    notes: order.notes,
    driver: order.driver,
    tax_number: coverShows(order, 'tax_number') ? order.taxNumber : '',
    ...(coverShows(order, 'address') && order.address !== '' && { address: order.address }),
    ...(sources.employment?.number && { employee_number: sources.employment.number }),
    ...(costCentre !== '' && { cost_centre: costCentre }),
    client: order.client,
    ...(kind === 'client' && order.sender && { sender: order.sender }),
    vehicle: sources.sources.length === 1 ? vehicleIn(sources.sources[0], order) : null,
    from,
    to,
    tax_year: order.taxYear,
    figures: findFigures(order, {
      rate,
      years,
      ends,
      trips,
      lines,
      columns,
      rows,
      businessM,
      codes: claimCodes(order, sources, lines),
    }),
    columns,
    rows,
    business_km: metresToKm(businessM),
    missing,
    draft: draftReasons.length > 0,
    ...(draftReasons.length > 0 && { draft_reasons: draftReasons }),
    remarks: findRemarks(order, { whole, lines, rows, columns, sources, hasPrescribedValue: rate !== null }),
    tax_tables: [...new Set(lines.map(({ row }) => sources.ratesOf(taxYearOn(row.date)).version))].toSorted(),
    left_out: candidates.length - lines.length,
    previous: sources.previous,
    changes: options.with_changes ? sources.changes.filter(({ trip_id }) => shown.has(trip_id)) : null,
    ...(kind === 'logbook' && whole && { measured: writeMeasured(whole, sources.sources[0].readings) }),
  }
}

function writeMeasured(whole: Logbook, readings: readonly OdometerReading[]): ReportContent['measured'] {
  if (whole.use === null || exceedsOdometer(whole)) return null
  const measured = measureSoFar(whole.trips, readingsOfYear(readings, whole.use), whole.use)
  if (measured === null) return null
  const { to, totalM, businessM } = measured
  return { to, total_km: metresToExactKm(totalM), business_km: metresToExactKm(businessM) }
}

/** 'SALES Sales', with the kilometres of each if there are several. */
function writeCentres({ kind }: ReportOrder, { employment }: Sources, lines: readonly Line[]): string {
  if (!coverShows({ kind }, 'cost_centre') || employment === undefined) return ''
  const byCentre = Map.groupBy(lines, ({ row }) => {
    const centre = employment.centres.get(row.trip.id)
    return centre ? `${centre.code} ${centre.name}` : ''
  })
  if (byCentre.size <= 1) return [...byCentre.keys()].join('')
  return [...byCentre]
    .map(([name, part]) => {
      const km = formatKm(metresToKm(sum(part.map(({ row }) => row.businessM))))
      return name === '' ? `without ${km} km` : `${name} ${km} km`
    })
    .toSorted()
    .join(', ')
}

/** A claim's amount by the codes of the payroll, in cents; the keys are those of its figures. */
function claimCodes(order: ReportOrder, sources: Sources, lines: readonly Line[]): Map<string, number> {
  const { employment } = sources
  const codes = new Map<string, number>()
  if (!coverShows(order, 'employee_number') || employment === undefined) return codes
  const groups = Map.groupBy(lines, ({ row }) => {
    const { pay, isCompensated } = employment.payOn(row.date)
    const paid = pay?.scheme === 'company_car' ? null : rateCents(order, sources, row.date)
    return JSON.stringify([paid, taxYearOn(row.date), isCompensated])
  })
  for (const [group, part] of groups) {
    const [paid, taxYear, isCompensated] = JSON.parse(group) as [number | null, number, boolean]
    if (paid === null) continue
    const { rate } = sources.ratesOf(taxYear)
    const { paidCents: _, ...split } = splitPaidByKm(sum(part.map(({ row }) => row.businessM)), paid, {
      rate,
      isCompensated,
    })
    for (const [key, cents] of Object.entries(split))
      if (cents !== null && cents > 0) codes.set(key, (codes.get(key) ?? 0) + cents)
  }
  return codes
}

function isInUse({ day, vehicleId }: ReportCost, sources: readonly ReportSource[]): boolean {
  const { from = day, to = day } = sources.find(({ vehicle }) => vehicle?.id === vehicleId)?.use ?? {}
  return day >= from && day <= to
}

type Keys = ReadonlySet<ReportColumnKey>
/** Dropped if empty, unless the driver chose the columns. */
const DROPPED_UNLESS_CHOSEN: Keys = new Set(['tolls', 'parking', 'fuel', 'maintenance'])
const DROPPED_IF_EMPTY: Keys = new Set(['to_review_km', 'unlogged_km'])
/** Figures that a fuel estimate lacks without a consumption or price. */
const ESTIMATED: Keys = new Set(['litres', 'amount'])

function dropEmptyColumns(
  { kind, options }: ReportOrder,
  all: { columns: readonly ReportColumn[]; rows: readonly ReportRow[] },
): { columns: ReportColumn[]; rows: ReportRow[] } {
  const isDropped = ({ key }: ReportColumn, at: number) =>
    (DROPPED_IF_EMPTY.has(key) ||
      (kind === 'fuel' && ESTIMATED.has(key)) ||
      (options.columns === null && DROPPED_UNLESS_CHOSEN.has(key))) &&
    all.rows.every(({ cells }) => cells[at] === null)
  const dropped = new Set(all.columns.flatMap((column, at) => (isDropped(column, at) ? [at] : [])))
  const isUsed = (_: unknown, at: number) => !dropped.has(at)
  const rows = all.rows.map((row) => ({ ...row, cells: row.cells.filter(isUsed) }))
  return { columns: all.columns.filter(isUsed), rows }
}

/** An empty cell if nothing was paid. */
const paidRand = (cents: number): number | null => (cents === 0 ? null : centsToRand(cents))

/** The report's vehicle, with its days of use if acquired or sold within the period. */
function vehicleIn({ vehicle, use = null }: ReportSource, { kind, from, to }: ReportOrder): ReportVehicle | null {
  const inUse = odometerDays({ from, to }, use)
  const isWhole = inUse === null || (inUse.from === from && inUse.to === to)
  return vehicle && vehicleOnCover(isWhole ? vehicle : { ...vehicle, in_use: inUse }, { kind })
}

function listTaxYears({ from, to }: DayRange): number[] {
  const first = taxYearOn(from)
  return Array.from({ length: taxYearOn(to) - first + 1 }, (_, i) => first + i)
}

/** The whole tax years that overlap a period. */
export function yearsAround(period: DayRange): DayRange {
  return { from: taxYearDays(taxYearOn(period.from)).from, to: taxYearDays(taxYearOn(period.to)).to }
}

function namesClient({ startLocation, endLocation, reason, notes }: ReportTrip, client: string): boolean {
  const wanted = client.trim().toLowerCase()
  if (wanted === '') return true
  return [startLocation, endLocation, reason, notes].some((text) => text.toLowerCase().includes(wanted))
}

function tripRows(
  lines: readonly Line[],
  { columns, order, sources }: { columns: readonly ReportColumn[]; order: ReportOrder; sources: Sources },
): ReportRow[] {
  const costs = sumCosts(sources.costs)
  const rates = lines.map(({ row }) => rateCents(order, sources, row.date))
  const parts = lines.map(({ row: { businessM } }, i) => ({ businessM, centsPerKm: rates[i] }))
  const amounts = order.kind === 'client' ? parts.map(multiply) : splitPrescribedCents(parts)
  return lines.map(({ row, vehicle }, i) => {
    const rate = rates[i]
    const litres = estimateLitres(row.businessM, order.options)
    // A day's costs appear on the vehicle's first trip of that day.
    const take = (kind: ReportCost['kind']) => {
      const key = costKey(kind, vehicle?.id ?? null, row.date)
      const cents = costs.get(key)
      costs.delete(key)
      return cents === undefined ? null : centsToRand(cents)
    }
    const cells: Partial<Record<ReportColumnKey, () => string | number | null>> = {
      date: () => row.date,
      vehicle: () => vehicle?.name ?? '',
      opening: () => exactKm(row.opening),
      closing: () => exactKm(row.closing),
      from: () => row.from,
      to: () => row.to,
      reason: () => row.details,
      notes: () => row.trip.notes,
      km: () => metresToExactKm(row.businessM),
      rate: () => centsToRand(rate),
      litres: () => litres,
      fuel: () => take('fuel'),
      maintenance: () => take('maintenance'),
      amount: () => (order.kind === 'fuel' ? fuelRand(order.options, litres) : centsToRand(amounts[i])),
      tolls: () => paidRand(row.trip.tollCents),
      parking: () => paidRand(row.trip.parkingCents),
    }
    return {
      trip_id: row.trip.id,
      cells: columns.map(({ key }) => cells[key]?.() ?? null),
      calculated: (['opening', 'closing'] as const).filter((key) => row[key]?.origin === 'calculated'),
      ...(order.kind === 'logbook' && row.trip.recorded && { recorded: row.trip.recorded }),
      ...(order.options.hide_home ? {} : writeTimes(row.trip)),
    }
  })
}

const multiply = ({ businessM, centsPerKm }: { businessM: number; centsPerKm: number | null }): number | null =>
  centsPerKm === null ? null : prescribedRateCents(businessM, { centsPerKm })

function writeTimes({ startedAtMs, endedAtMs }: ReportTrip): Pick<ReportRow, 'started_at' | 'ended_at'> {
  return {
    started_at: new Date(startedAtMs).toISOString(),
    ...(endedAtMs !== null && { ended_at: new Date(endedAtMs).toISOString() }),
  }
}

/** Rows of months, whose sums are the figures of the first page: what is in no trip has a row of its own. */
function monthRows(
  lines: readonly Line[],
  trips: readonly ReportTrip[],
  { columns, sources, years }: { columns: readonly ReportColumn[]; sources: Sources; years: readonly VehicleYear[] },
): ReportRow[] {
  const byVehicle = columns.some(({ key }) => key === 'vehicle')
  const findVehicle = new Map(sources.sources.flatMap((source) => source.trips.map(({ id }) => [id, source.vehicle])))
  const findGroup = (id: string, day: LocalDate) =>
    JSON.stringify([day.slice(0, 7), byVehicle ? (findVehicle.get(id)?.name ?? '') : ''])
  const business = Map.groupBy(lines, ({ row }) => findGroup(row.trip.id, row.date))
  const shown = new Set(lines.map(({ row }) => row.trip.id))
  const others = Map.groupBy(
    trips.filter(({ id }) => !shown.has(id)),
    ({ id, date }) => findGroup(id, date),
  )
  const groups = [...new Set([...business.keys(), ...others.keys()])].toSorted().map((group) => {
    const [month, vehicle] = JSON.parse(group) as [string, string]
    const rows = (business.get(group) ?? []).map(({ row }) => row)
    const businessM = sum(rows.map((row) => row.businessM))
    const centsPerKm = sources.ratesOf(taxYearOn(`${month}-01`)).rate?.centsPerKm ?? null
    return { group, month, vehicle, rows, businessM, centsPerKm }
  })
  const amounts = splitPrescribedCents(groups)
  const toRow = (cells: Partial<Record<ReportColumnKey, string | number | null>>): ReportRow => ({
    trip_id: null,
    cells: columns.map(({ key }) => cells[key] ?? null),
    calculated: [],
  })
  const monthsRows = groups.map(({ group, month, vehicle, rows, businessM }, i) => {
    const [waiting, rest] = [true, false].map((isPending) =>
      sum(
        (others.get(group) ?? [])
          .filter(({ status }) => (status === 'pending') === isPending)
          .map(({ distanceM }) => distanceM),
      ),
    )
    const cells: Partial<Record<ReportColumnKey, string | number | null>> = {
      month: writeMonth(month),
      vehicle,
      trips: rows.length,
      km: metresToExactKm(businessM),
      private_km: metresToExactKm(rest),
      to_review_km: waiting === 0 ? null : metresToExactKm(waiting),
      total_km: metresToExactKm(businessM + rest + waiting),
      amount: centsToRand(amounts[i]),
      tolls: paidRand(sum(rows.map(({ trip }) => trip.tollCents))),
      parking: paidRand(sum(rows.map(({ trip }) => trip.parkingCents))),
    }
    return toRow(cells)
  })
  const byName = Map.groupBy(years, ({ vehicle }) => (byVehicle ? (vehicle?.name ?? '') : ''))
  return monthsRows.concat(
    [...byName].flatMap(([vehicle, some]) => {
      const [unlogged, excess] = (['unloggedM', 'excessM'] as const).map((part) =>
        metresToExactKm(sum(some.map(({ logbook }) => logbook[part]))),
      )
      return [
        ...(unlogged > 0 ? [toRow({ month: 'In no trip', vehicle, unlogged_km: unlogged, total_km: unlogged })] : []),
        ...(excess > 0 ? [toRow({ month: 'Measured more', vehicle, total_km: -excess })] : []),
      ]
    }),
  )
}

/** South Africa's standard rate since 1 April 2018. */
const VAT_RATE = 0.15

const CODE_LABELS = [
  ['code3703Cents', 'Code 3703, not taxed'],
  ['code3702Cents', 'Code 3702, up to the SARS rate'],
  ['code3722Cents', 'Code 3722, above the SARS rate'],
] as const

/** Anything less is shown as 0,00 km. */
const MIN_SHOWN_M = 5

function findFigures(
  { kind, options, sender }: ReportOrder,
  content: {
    /** The prescribed rate of a whole tax year, if the logbook is valued at it. */
    rate: PrescribedRate | null
    /** Those of a whole tax year; none for other periods. */
    years: readonly VehicleYear[]
    /** The days of the opening and closing odometer readings. */
    ends: DayRange
    trips: readonly ReportTrip[]
    lines: readonly Line[]
    columns: readonly ReportColumn[]
    rows: readonly ReportRow[]
    businessM: number
    codes: ReadonlyMap<string, number>
  },
): ReportFigure[] {
  const { rate, years, ends, trips, lines, columns, rows, businessM, codes } = content
  const whole = years.length === 1 ? years[0].logbook : null
  const figures: ReportFigure[] = []
  const add = (
    key: string,
    label: string,
    type: ReportFigure['type'],
    value: number | null,
    odometer: { origin: ReportFigure['origin']; day: LocalDate } | null = null,
  ) =>
    figures.push({ key, label, type, value, origin: odometer?.origin ?? null, ...(odometer && { day: odometer.day }) })
  if (kind === 'logbook' || kind === 'summary') {
    const sumColumn = (wanted: ReportTrip['status']) =>
      sum(trips.filter(({ status }) => status === wanted).map(({ distanceM }) => distanceM))
    const sumYears = (part: 'totalM' | 'unloggedM' | 'excessM') => sum(years.map(({ logbook }) => logbook[part]))
    const toReviewM = sumColumn('pending')
    const totalM = years.length > 0 ? sumYears('totalM') : sumColumn('confirmed') + toReviewM
    const [unloggedM, excessM] = [sumYears('unloggedM'), sumYears('excessM')]
    // Without both readings the total is a lower bound, which makes any share of it too high. So do excess kilometres.
    const hasShare = years.every(({ logbook }) => logbook.missingReadings.length === 0 && !exceedsOdometer(logbook))
    if (whole !== null) {
      const { opening, closing } = whole
      const addOdometer = (key: 'opening' | 'closing', label: string, figure: OdometerFigure | null, day: LocalDate) =>
        add(key, label, 'odometer', exactKm(figure), figure && { origin: figure.origin, day })
      const byTracker = trips.toSorted((a, b) => a.startedAtMs - b.startedAtMs).map(({ date }) => date)
      const writeDate = (figure: OdometerFigure | null, driven: LocalDate | undefined, end: LocalDate) =>
        figure?.origin === 'tracker' ? (driven ?? end) : end
      addOdometer('opening', 'Opening odometer', opening, writeDate(opening, byTracker[0], ends.from))
      addOdometer('closing', 'Closing odometer', closing, writeDate(closing, byTracker.at(-1), ends.to))
    }
    add('total_km', 'Total', 'km', metresToExactKm(totalM))
    add('km', 'Business', 'km', metresToExactKm(businessM))
    // Omitted trips no longer count as business; the total is unchanged.
    add('private_km', 'Private', 'km', metresToExactKm(totalM + excessM - businessM - toReviewM - unloggedM))
    add('to_review_km', 'To review', 'km', metresToExactKm(toReviewM))
    // Without trips and readings to compare, 0,00 km would claim that all trips are there.
    const isKnown =
      unloggedM >= MIN_SHOWN_M ||
      !years.some(
        ({ logbook: { gaps, missingReadings } }) =>
          missingReadings.length > 0 || gaps.some(({ code }) => code === 'empty_months' || code === 'no_trips'),
      )
    if (years.length > 0) add('unlogged_km', 'Unlogged', 'km', isKnown ? metresToExactKm(unloggedM) : null)
    if (excessM >= MIN_SHOWN_M) add('excess_km', 'Measured more than the odometer', 'km', metresToExactKm(excessM))
    add('share', 'Business share', 'percent', hasShare && totalM > 0 ? Math.min(1, businessM / totalM) : null)
  } else add('km', 'Distance', 'km', metresToExactKm(businessM))
  // A payer pays for trips regardless of how SARS treats them.
  add('trips', REPORT_COVERS[kind].hasChecks ? 'Business trips' : 'Trips', 'count', lines.length)
  if (rate !== null) {
    const label = `At ${formatCents(rate.centsPerKm)} per km`
    add('prescribed', label, 'rand', centsToRand(prescribedRateCents(businessM, rate)))
  }
  if (kind === 'fuel' && options.litres_per_100km !== null)
    add('litres', 'Fuel', 'litres', summed(rows, columns, 'litres'))
  if (columns.some(({ key }) => key === 'amount')) add('amount', 'Amount', 'rand', summed(rows, columns, 'amount'))
  const beside = (['tolls', 'parking'] as const).filter((key) => columns.some((column) => column.key === key))
  for (const key of beside) add(key, key === 'tolls' ? 'Tolls' : 'Parking', 'rand', summed(rows, columns, key) ?? 0)
  // A summary is not a claim.
  const isVatBill = kind === 'client' && Boolean(sender?.vat_number)
  if (isVatBill || (beside.length > 0 && kind !== 'summary')) {
    const amount = summed(rows, columns, 'amount')
    const parts = [amount, ...beside.map((key) => summed(rows, columns, key))]
    const cents = sum(parts.map((rand) => randToCents(rand ?? 0)))
    const vatCents = isVatBill ? Math.round(cents * VAT_RATE) : 0
    if (isVatBill) add('vat', 'VAT at 15 %', 'rand', amount === null ? null : centsToRand(vatCents))
    add('payable', 'Total to pay', 'rand', amount === null ? null : centsToRand(cents + vatCents))
  }
  for (const [key, label] of CODE_LABELS) {
    const cents = codes.get(key)
    if (cents !== undefined) add(key, label, 'rand', centsToRand(cents))
  }
  return figures
}

/** The sum of a column without accumulated floating-point error. */
export function summed(
  rows: readonly ReportRow[],
  columns: readonly Pick<ReportColumn, 'key'>[],
  key: ReportColumnKey,
): number | null {
  const at = columns.findIndex((column) => column.key === key)
  let total: number | null = null
  for (const { cells } of rows) {
    const cell = cells[at]
    if (typeof cell === 'number') total = (total ?? 0) + Math.round(cell * 1e6)
  }
  if (total === null) return rows.length === 0 ? 0 : null
  return total / 1e6
}

function findMissing(
  order: ReportOrder,
  parts: {
    years: readonly VehicleYear[]
    trips: readonly ReportTrip[]
    outOfUse: number
    lines: readonly Line[]
  },
): ReportContent['missing'] {
  const { years, trips, outOfUse, lines } = parts
  const shown = new Set(lines.map(({ row }) => row.trip))
  // A client's report reveals nothing about other trips.
  const aboutTrips = () =>
    order.client === ''
      ? findTripGaps(trips, outOfUse)
      : findTripGaps(
          trips.filter((trip) => shown.has(trip)),
          0,
        )
  const isOfYear = (order.kind === 'logbook' || order.kind === 'summary') && years.length > 0
  const gaps = isOfYear ? findYearGaps(years) : aboutTrips()
  return gaps
    .map(({ code, message }) => ({ code, message, grave: isGrave(code) }))
    .toSorted((a, b) => Number(b.grave) - Number(a.grave))
}

/** The gaps of each vehicle, with its name if there are several; those of the driver's year once. */
function findYearGaps(years: readonly VehicleYear[]): LogbookGap[] {
  if (years.length === 1) return years[0].logbook.gaps
  return years
    .filter(({ vehicle }) => vehicle !== null)
    .flatMap(({ vehicle, logbook }, i) =>
      logbook.gaps
        .filter(({ code }) => i === 0 || !GAPS[code].ofYear)
        .map((gap) => (GAPS[gap.code].ofYear ? gap : { ...gap, message: `${vehicle?.name}: ${gap.message}` })),
    )
}

/** Why the report's figures can still change. */
function findDraftReasons(
  { from, to, taxYear, client }: ReportOrder,
  { sources: { sources, today }, trips }: { sources: Sources; trips: readonly ReportTrip[] },
): string[] {
  // A sold vehicle has no more trips, even if the year is not over.
  const lastDays = sources.map(({ use = null }) => odometerDays({ from, to }, use)?.to ?? '')
  const last = lastDays.toSorted().at(-1) ?? to
  const reasons: string[] = []
  if (today <= last) {
    const what = last < to ? 'vehicle is in use' : taxYear === null ? 'period runs' : 'tax year runs'
    reasons.push(`The ${what} until ${writeDay(last)}.`)
  }
  const toReview = trips.filter((trip) => trip.status === 'pending' && namesClient(trip, client)).length
  if (toReview > 0)
    reasons.push(toReview === 1 ? '1 trip is still to review.' : `${toReview} trips are still to review.`)
  return reasons
}

function findRemarks(
  order: ReportOrder,
  parts: {
    whole: Logbook | null
    lines: readonly Line[]
    rows: readonly ReportRow[]
    columns: readonly ReportColumn[]
    sources: Sources
    hasPrescribedValue: boolean
  },
): string[] {
  const { whole, lines, rows, columns, sources, hasPrescribedValue } = parts
  const { kind, options } = order
  const remarks: string[] = []
  const has = (key: ReportColumnKey) => columns.some((column) => column.key === key)
  if (
    rows.some(({ calculated }) => calculated.some((key) => has(key))) ||
    [whole?.opening, whole?.closing].some((figure) => figure?.origin === 'calculated')
  ) {
    const workedOut = rows.filter(({ calculated }) => calculated.some((key) => has(key))).length
    remarks.push(
      `* calculated from odometer readings and the distances of trips${workedOut > 0 ? ` (${workedOut} of ${rows.length} trips)` : ''}`,
    )
  }
  const office = describeHomeOffice(order.homeOffice ?? null, order)
  if (office !== null && (kind === 'logbook' || kind === 'summary') && !options.hide_home) remarks.push(office)
  const recorded = recordRemark(rows)
  if (recorded !== null) remarks.push(recorded)
  const estimated = lines.filter(({ row }) => row.trip.isEstimated).length
  if (estimated > 0)
    remarks.push(`Distance estimated from the straight line, not measured: ${estimated} of ${lines.length} trips`)
  const paysByKm = kind === 'fuel' ? false : has('amount') || hasPrescribedValue
  const isPaid = (day: LocalDate, rate: { centsPerKm: number } | null, without: boolean) => {
    const pay = sources.employment?.payOn(day).pay
    return pay ? paidCentsPerKm(pay, rate) !== null : without
  }
  const paid = lines.filter(({ row }) => isPaid(row.date, { centsPerKm: 1 }, true))
  if (paysByKm && options.rate_per_km === null && paid.length < lines.length)
    remarks.push(`The company pays nothing per kilometre${paid.length > 0 ? ' for trips without an amount' : ''}.`)
  if (
    paysByKm &&
    options.rate_per_km === null &&
    paid.length > 0 &&
    paid.every(({ row }) => isPaid(row.date, null, false))
  )
    remarks.push('The rate is the one that the company pays.')
  else if (paysByKm && options.rate_per_km === null && paid.length === lines.length) {
    const years = lines.length > 0 ? lines.map(({ row }) => taxYearOn(row.date)) : listTaxYears(order)
    for (const year of new Set(years)) {
      const { rate } = sources.ratesOf(year)
      remarks.push(
        rate
          ? writeRate(rate, year, kind)
          : `No prescribed rate is known for ${taxYearName(year)}, so no amount is given.`,
      )
    }
  }
  if (!REPORT_COVERS[kind].hasChecks && !multiplies(rows, columns, (i) => rateCents(order, sources, lines[i].row.date)))
    remarks.push(
      'Amounts are worked out to the metre and add up to the total; a line can differ by a few cents from its kilometres times the rate.',
    )
  if (kind === 'fuel')
    remarks.push(
      options.litres_per_100km === null
        ? 'The litres per 100 km of the vehicle are not entered, so no fuel is estimated.'
        : `Estimate: ${formatKm(options.litres_per_100km)} litres per 100 km${
            options.price_per_litre === null ? '' : ` at ${formatCents(options.price_per_litre * 100)} a litre`
          }. It is not what the driver paid.`,
    )
  for (const kindOfCost of ['fuel', 'maintenance'] as const) {
    const isHidden = options.form === '2023/24' || options.columns?.includes(kindOfCost) === false
    if (kind !== 'logbook' || isHidden) continue
    const at = columns.findIndex(({ key }) => key === kindOfCost)
    const inRows = sum(rows.map(({ cells }) => Math.round(Number(cells[at] ?? 0) * 100)))
    const all = sum(sources.costs.filter((cost) => cost.kind === kindOfCost).map(({ cents }) => cents))
    if (all > inRows) {
      const name = kindOfCost === 'fuel' ? 'fuel and oil' : 'repairs and maintenance'
      remarks.push(`A further ${formatCents(all - inRows)} of ${name} was paid on days without a business trip.`)
    }
  }
  return remarks
}

/** A rate for the reader of a report: with SARS' own papers only, and for a client without them. */
function writeRate({ centsPerKm, source, confirmed }: PrescribedRate, taxYear: number, kind: ReportKind): string {
  const rate = `SARS rate per kilometre, ${taxYearName(taxYear)}: ${formatCents(centsPerKm)}${confirmed ? '' : ' (not confirmed)'}.`
  const papers = source.split('; ').filter((one) => /SARS|Gazette|Notice/.test(one))
  return kind === 'client' || papers.length === 0 ? rate : `${rate} Source: ${papers.join('; ')}.`
}

/** Whether every amount equals its kilometres, rounded to the two decimals shown, times its rate. */
function multiplies(
  rows: readonly ReportRow[],
  columns: readonly ReportColumn[],
  rateAt: (row: number) => number | null,
): boolean {
  const [kmAt, amountAt] = [
    columns.findIndex(({ key }) => key === 'km'),
    columns.findIndex(({ key }) => key === 'amount'),
  ]
  return rows.every(({ cells }, i) => {
    const [km, amount, rate] = [cells[kmAt], cells[amountAt], rateAt(i)]
    if (typeof km !== 'number' || typeof amount !== 'number' || rate === null) return true
    return randToCents(amount) === prescribedRateCents(Math.round(km * 100) * 10, { centsPerKm: rate })
  })
}

function rateCents({ kind, options }: ReportOrder, sources: Sources, day: LocalDate): number | null {
  if (kind === 'fuel') return null
  if (options.rate_per_km !== null) return Math.round(options.rate_per_km * 100)
  const { rate } = sources.ratesOf(taxYearOn(day))
  const pay = sources.employment?.payOn(day).pay
  return pay ? paidCentsPerKm(pay, rate) : (rate?.centsPerKm ?? null)
}

function fuelRand({ price_per_litre: price }: ReportOptions, litres: number | null): number | null {
  return litres === null || price === null ? null : centsToRand(Math.round(litres * price * 100))
}

function estimateLitres(businessM: number, { litres_per_100km: use }: ReportOptions): number | null {
  return use === null ? null : Math.round((businessM / 100_000) * use * 100) / 100
}

const costKey = (kind: string, vehicleId: string | null, day: LocalDate) => `${kind} ${vehicleId} ${day}`

function sumCosts(costs: readonly ReportCost[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { kind, vehicleId, day, cents } of costs) {
    const key = costKey(kind, vehicleId, day)
    sums.set(key, (sums.get(key) ?? 0) + cents)
  }
  return sums
}

function exactKm(figure: OdometerFigure | null): number | null {
  return figure && metresToExactKm(figure.odometerM)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
