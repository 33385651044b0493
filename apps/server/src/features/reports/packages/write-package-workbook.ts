import type { Cell, CellStyle, CellValue, RowDef, WriteSheet } from 'hucre'
import type { Itr12, PersonTax, TaxEstimate, TaxFigure, VehicleTax } from '@spoor/contract/routes/tax.ts'
import { describeHomeOffice } from '@spoor/core/places/home-office.ts'
import { itr12Kilometres } from '@spoor/core/report/itr12.ts'
import { findFigure, type ReportContent } from '@spoor/core/report/report-content.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import { taxYearName } from '@spoor/core/units/tax-year.ts'
import { writeDay, writeInstant } from '@spoor/core/units/written-date.ts'
import {
  BOLD,
  DAY,
  PORTRAIT,
  printTable,
  TEXT,
  topStyle,
  WRAP,
  wrappedHeight,
} from '../../../platform/tables/printed-sheet.ts'
import { writeWorkbook } from '../../../platform/tables/write-workbook.ts'
import type { PackageVehicle, TaxYearPackage } from './collect-package.ts'

const RAND = '"R" #,##0.00'
const KM = '#,##0.00'
const PERCENT = '0.0%'
const RANDS = topStyle({ numFmt: RAND })
const KMS = topStyle({ numFmt: KM })
const DAYS = { numFmt: DAY, alignment: { horizontal: 'left', vertical: 'top' } } as const
/** A value of any type, to the right as figures are. */
const VALUE = { alignment: { horizontal: 'right', vertical: 'top', wrapText: true } } as const
const COVER_WIDTHS = [22, 84] as const

/** Cover, return fields, tax calculation, costs and trips of a year as one workbook. */
export function writePackageWorkbook(all: TaxYearPackage, gaps: readonly string[], readerId: string): Promise<Buffer> {
  return writeWorkbook(readerId, {
    sheets: [coverSheet(all, gaps), fieldsSheet(all), workingSheet(all), costsSheet(all), tripsSheet(all)],
    properties: {
      title: `Tax year ${taxYearName(all.order.taxYear)}, ${all.order.reader.driver.name}`,
      creator: 'Spoor',
    },
  })
}

/** The lines of the cover, also used in the README. */
export function coverFacts({ order, days, madeAt, taxpayer }: TaxYearPackage): [string, string][] {
  const facts: [string, string][] = [
    ['Taxpayer', order.reader.driver.name],
    ['Income tax number', taxpayer.taxNumber || 'Not entered'],
    ['Address', taxpayer.address],
    ['Place of work', describeHomeOffice(taxpayer.homeOffice, days) ?? ''],
    ['Tax year', `${taxYearName(order.taxYear)}, ${writeDay(days.from)} to ${writeDay(days.to)}`],
    ['Made', writeInstant(madeAt)],
  ]
  return facts.filter(([, value]) => value !== '')
}

function coverSheet(all: TaxYearPackage, gaps: readonly string[]): WriteSheet {
  const rows: CellValue[][] = coverFacts(all)
  rows.push([], ['What is missing', gaps.length === 0 ? 'Nothing is missing.' : null])
  const heading = rows.length - 1
  rows.push(...gaps.map((gap) => ['', gap]))
  const heights = rows.map(([, text], at): [number, RowDef] => [at, wrappedHeight(String(text ?? ''), COVER_WIDTHS[1])])
  return {
    name: 'Cover',
    rows,
    cells: new Map([[`${heading},0`, { style: topStyle(BOLD) }]]),
    rowDefs: new Map(heights),
    columns: [
      { width: COVER_WIDTHS[0], style: topStyle(BOLD) },
      { width: COVER_WIDTHS[1], style: WRAP },
    ],
    pageSetup: PORTRAIT,
  }
}

type Field = [label: string, value: (one: PackageVehicle, all: TaxYearPackage) => CellValue, format?: string]

const SITUATIONS: Record<NonNullable<VehicleTax['inputs']>['situation'], string> = {
  allowance: 'Travel allowance',
  reimbursed: 'Paid per kilometre',
  employer_car: "Employer's car",
  own_business: 'Own business',
}
const METHODS = { deemed: 'Deemed cost', actual: 'Actual cost' } as const
const ACQUIRED: Record<string, string> = { cash: 'Bought', lease: 'Leased', other: 'Acquired another way' }

const findReading = ({ figures }: ReportContent, key: 'opening' | 'closing') =>
  figures.find((figure) => figure.key === key && figure.origin !== 'calculated')?.value ?? null

/** Kilometres come from the logbook in this package. */
const inReturn = (label: string, key: keyof ReturnType<typeof itr12Kilometres>): Field => [
  label,
  ({ logbook: { content } }) =>
    itr12Kilometres({
      opening_odometer_km: findReading(content, 'opening'),
      closing_odometer_km: findReading(content, 'closing'),
      total_km: findFigure(content, 'total_km') ?? 0,
      business_km: findFigure(content, 'km') ?? 0,
    })[key] ?? 'Missing: an odometer reading',
  KM,
]
const actualCost = (label: string, key: keyof NonNullable<Itr12['costs']>): Field => [
  `Actual cost: ${label} (R)`,
  ({ tax }) => tax.itr12?.costs?.[key] ?? null,
  RAND,
]
const yesOrNo = (is: boolean | null | undefined) => (typeof is === 'boolean' ? (is ? 'Yes' : 'No') : 'Not entered')
const paidOnTrips = ({ trips }: TaxYearPackage, { vehicle }: PackageVehicle, field: 'tollCents' | 'parkingCents') =>
  centsToRand(
    trips
      .filter(({ vehicleId, isCounted }) => vehicleId === vehicle.id && isCounted)
      .filter(({ classification, status }) => classification === 'business' && status === 'confirmed')
      .reduce((sum, trip) => sum + trip[field], 0),
  )

const FIELDS: readonly Field[] = [
  ['Registration', ({ vehicle }) => vehicle.registration],
  [
    'Make, model and year',
    ({ vehicle: { make, model, model_year } }) => [make, model, model_year].filter(Boolean).join(' '),
  ],
  ['How it was acquired', ({ vehicle }) => (vehicle.acquired && ACQUIRED[vehicle.acquired]) ?? ''],
  ['Acquired on', ({ vehicle }) => vehicle.acquired_on && toDate(vehicle.acquired_on), DAY],
  [
    'Value of the vehicle, VAT included (R)',
    ({ vehicle: { value_cents: cents } }) => cents && centsToRand(cents),
    RAND,
  ],
  ['Used from', ({ use }) => use && toDate(use.from), DAY],
  ['Used to', ({ use }) => use && toDate(use.to), DAY],
  ['Days in use in the tax year', ({ tax }) => tax.days_used, '0'],
  inReturn('Opening odometer (km)', 'opening_km'),
  inReturn('Closing odometer (km)', 'closing_km'),
  inReturn('Total kilometres', 'total_km'),
  inReturn('Business kilometres', 'business_km'),
  inReturn('Private kilometres', 'private_km'),
  ['Business share', ({ logbook }) => findFigure(logbook.content, 'share'), PERCENT],
  ['Paid for all fuel', ({ tax }) => yesOrNo(tax.itr12?.bears_fuel)],
  ['Paid for all maintenance', ({ tax }) => yesOrNo(tax.itr12?.bears_maintenance)],
  ['Logbook', ({ logbook: { frozen } }) => (frozen === null ? 'DRAFT, not frozen' : `Report ${frozen.number}`)],
  ['Paid by', ({ tax }) => (tax.inputs ? SITUATIONS[tax.inputs.situation] : '')],
  ['Method', ({ tax }) => (tax.inputs?.method ? METHODS[tax.inputs.method] : '')],
  ['Paid per kilometre (R)', ({ tax }) => tax.inputs?.reimbursed_per_km ?? null, RAND],
  ['Deemed cost, before the limit (R)', ({ tax }) => tax.deemed_cost?.amount ?? null, RAND],
  actualCost('fuel and oil', 'fuel'),
  actualCost('maintenance and repairs', 'maintenance'),
  actualCost('insurance', 'insurance'),
  actualCost('licence', 'licence'),
  actualCost('finance charges', 'finance'),
  actualCost('lease', 'lease'),
  actualCost('wear and tear', 'wear_and_tear'),
  ['Actual cost, business share before the limit (R)', ({ tax }) => tax.actual_cost?.amount ?? null, RAND],
  ['Part of the claim that rests on trips SARS would refuse (R)', ({ tax }) => tax.at_risk?.amount ?? null, RAND],
  ['Fringe benefit of an employer’s car (R)', ({ tax }) => tax.fringe_benefit?.amount ?? null, RAND],
  ['Fringe benefit after the logbook (R)', ({ tax }) => tax.fringe_benefit_after_logbook, RAND],
  [
    'Tolls on business trips, in addition to the kilometres (R)',
    (one, all) => paidOnTrips(all, one, 'tollCents'),
    RAND,
  ],
  [
    'Parking on business trips, in addition to the kilometres (R)',
    (one, all) => paidOnTrips(all, one, 'parkingCents'),
    RAND,
  ],
]

function fieldsSheet(all: TaxYearPackage): WriteSheet {
  const rows: CellValue[][] = [['ITR12 field', ...all.vehicles.map(({ name }) => name)]]
  const cells = new Map<string, Partial<Cell>>()
  for (const [label, value, format] of FIELDS) {
    if (format !== undefined)
      all.vehicles.forEach((_, at) => cells.set(`${rows.length},${at + 1}`, { style: { ...VALUE, numFmt: format } }))
    rows.push([label, ...all.vehicles.map((one) => value(one, all))])
  }
  rows.push([])
  cells.set(`${rows.length},0`, { style: BOLD })
  rows.push(['For all vehicles together'])
  for (const { label, key } of PERSON_FIELDS) {
    cells.set(`${rows.length},1`, { style: { ...VALUE, numFmt: RAND } })
    rows.push([label, all.person[key] as CellValue])
  }
  // The person's figures need a column even without a vehicle.
  const valueColumns = Array.from({ length: Math.max(1, all.vehicles.length) }, () => ({ width: 30, style: VALUE }))
  const columns = [{ width: 60, style: TEXT }, ...valueColumns]
  return printTable({ name: 'ITR12 fields', rows, cells, columns, isPortrait: all.vehicles.length < 3 })
}

/** ITR12 fields of the person: one claim for all vehicles. */
const PERSON_FIELDS: readonly { label: string; key: keyof PersonTax }[] = [
  { label: 'Code 3701, travel allowance (R)', key: 'code_3701' },
  { label: 'Code 3702, paid per kilometre up to the rate, taxed (R)', key: 'code_3702' },
  { label: 'Code 3703, paid per kilometre, not taxed (R)', key: 'code_3703' },
  { label: 'Code 3722, paid per kilometre above the rate (R)', key: 'code_3722' },
  { label: 'Taxed before the claim (R)', key: 'income' },
  { label: 'Travel claim of all vehicles, after the limit (R)', key: 'claim' },
  { label: 'Why nothing can be claimed', key: 'not_claimable' },
  { label: 'Taxed after the claim (R)', key: 'taxable' },
]

const FIGURES: readonly [keyof VehicleTax, string][] = [
  ['deemed_cost', 'Deemed cost'],
  ['actual_cost', 'Actual cost'],
  ['deductible', 'Deductible'],
  ['taxable_above_rate', 'Paid above the prescribed rate'],
  ['fringe_benefit', 'Fringe benefit'],
]

function workingSheet({ vehicles, person }: TaxYearPackage): WriteSheet {
  const rows: CellValue[][] = [['Vehicle', 'Figure', 'Amount (R)', 'Step or source']]
  const printed = new Set<string>()
  /** Adds each text once for a vehicle, and for all vehicles together what none of them has. */
  const addTexts = (vehicle: string, label: string, texts: readonly string[]): void => {
    for (const text of texts) {
      const key = `${vehicle} ${text}`
      if (!printed.has(key) && !printed.has(text)) rows.push([vehicle, label, null, text])
      printed.add(key)
    }
  }
  type Figure = Pick<TaxFigure, 'steps' | 'sources'> & { amount: number | null }
  const addFigure = (vehicle: string, label: string, { amount, steps, sources }: Figure): void => {
    if (amount !== null) rows.push([vehicle, label, amount, ''])
    addTexts(vehicle, label, [...steps, ...sources.map((source) => `Source: ${source}`)])
  }
  const addEstimate = (vehicle: string, { until, without, claim, not_claimable, taxable, steps }: TaxEstimate) => {
    const estimate = `Estimate until ${writeDay(until)}, for provisional tax`
    rows.push([vehicle, `${estimate}: claim`, claim, not_claimable], [vehicle, `${estimate}: taxable`, taxable, ''])
    const left = without.map((name) => `Without ${name}: the odometer has not been read twice.`)
    addTexts(vehicle, estimate, [...left, ...steps])
  }
  for (const { name, tax } of vehicles) {
    if (tax.inputs === null) rows.push([name, '', null, 'How the driver is paid for it is not entered.'])
    for (const [key, label] of FIGURES) if (tax[key] !== null) addFigure(name, label, tax[key] as TaxFigure)
    if (tax.estimate !== null && tax.claimed_together < 2) addEstimate(name, tax.estimate)
    addTexts(name, 'Note', [...(tax.refused === null ? [] : [tax.refused]), ...tax.warnings])
    addTexts(name, 'Tables', [`SARS' figures of the year, version ${tax.table_version}.`])
  }
  for (const row of rows) printed.add(String(row[3]))
  const joint = vehicles.find(({ tax }) => tax.claimed_together > 1)?.tax.estimate
  if (joint) addEstimate('All vehicles', joint)
  const { claim, steps, sources, refused, not_claimable, warnings } = person
  addFigure('All vehicles', 'Claim', { amount: claim, steps, sources })
  addTexts(
    'All vehicles',
    'Note',
    [refused, not_claimable, ...warnings].filter((note) => note !== null),
  )
  return printTable({
    name: 'Tax working',
    rows,
    columns: [
      { width: 20, style: TEXT },
      { width: 26, style: TEXT },
      { width: 16, style: RANDS },
      { width: 90, style: TEXT },
    ],
  })
}

const nameVehicles = ({ vehicles, unused }: TaxYearPackage) =>
  new Map([...vehicles, ...unused].map(({ vehicle, name }) => [vehicle.id, name]))

function costsSheet(all: TaxYearPackage): WriteSheet {
  const names = nameVehicles(all)
  return listSheet('Costs', all.costs, [
    ['Date', 14, DAYS, ({ day }) => toDate(day)],
    ['Vehicle', 20, TEXT, ({ vehicle_id }) => names.get(vehicle_id) ?? ''],
    ['Kind', 14, TEXT, ({ kind }) => kind],
    ['Amount (R)', 14, RANDS, ({ amount_cents }) => centsToRand(amount_cents)],
    ['Litres', 10, KMS, ({ litres }) => litres],
    ['Odometer (km)', 14, KMS, ({ odometer_m: metres }) => (metres === null ? null : metresToKm(metres))],
    ['Note', 36, TEXT, ({ note, isCounted }) => (isCounted ? note : `Vehicle not in use: not claimed. ${note}`.trim())],
    ['Receipt', 44, TEXT, ({ receipt }) => receipt?.name ?? ''],
  ])
}

function tripsSheet(all: TaxYearPackage): WriteSheet {
  const names = nameVehicles(all)
  return listSheet('Trips', all.trips, [
    ['Date', 14, DAYS, ({ date }) => toDate(date)],
    ['Vehicle', 18, TEXT, ({ vehicleId }) => names.get(vehicleId ?? '') ?? ''],
    ['From', 30, TEXT, ({ startLocation }) => startLocation],
    ['To', 30, TEXT, ({ endLocation }) => endLocation],
    ['Distance (km)', 12, KMS, ({ distanceM }) => distanceM / 1000],
    ['Use', 12, TEXT, ({ classification }) => classification ?? 'unclassified'],
    ['Status', 12, TEXT, ({ status, isCounted }) => (isCounted ? status : 'vehicle not in use')],
    ['Reason', 44, TEXT, ({ reason }) => reason],
    ['Tolls (R)', 12, RANDS, ({ tollCents }) => (tollCents === 0 ? null : centsToRand(tollCents))],
    ['Parking (R)', 12, RANDS, ({ parkingCents }) => (parkingCents === 0 ? null : centsToRand(parkingCents))],
  ])
}

type Column<Item> = [head: string, width: number, style: CellStyle, value: (item: Item) => CellValue]

const listSheet = <Item>(name: string, items: readonly Item[], columns: readonly Column<Item>[]): WriteSheet =>
  printTable({
    name,
    rows: [columns.map(([head]) => head), ...items.map((item) => columns.map(([, , , value]) => value(item)))],
    columns: columns.map(([, width, style]) => ({ width, style })),
  })

const toDate = (day: string): Date => new Date(`${day}T00:00:00Z`)
