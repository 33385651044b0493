import type { Cell, CellStyle, CellValue, WriteSheet } from 'hucre'
import type { Itr12, PersonTax, TaxFigure, VehicleTax } from '@spoor/contract/routes/tax.ts'
import { itr12Kilometres } from '@spoor/core/report/itr12.ts'
import { findFigure } from '@spoor/core/report/report-content.ts'
import { metresToKm } from '@spoor/core/units/distance.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import { taxYearName } from '@spoor/core/units/tax-year.ts'
import { writeDay, writeInstant } from '@spoor/core/units/written-date.ts'
import { writeWorkbook } from '../../../platform/tables/write-workbook.ts'
import type { PackageVehicle, TaxYearPackage } from './collect-package.ts'

const RAND = '"R" #,##0.00'
const KM = '#,##0.00'
const DAY = 'yyyy/mm/dd'
const PERCENT = '0.0%'
const BOLD = { font: { bold: true } } as const
const WRAP = { alignment: { wrapText: true, vertical: 'top' } } as const

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
  return {
    name: 'Cover',
    rows,
    cells: new Map([[`${heading},0`, { style: BOLD }]]),
    columns: [
      { width: 22, style: BOLD },
      { width: 110, style: WRAP },
    ],
  }
}

interface Field {
  label: string
  format?: string
  value: (one: PackageVehicle, all: TaxYearPackage) => CellValue
}

const SITUATIONS: Record<NonNullable<VehicleTax['inputs']>['situation'], string> = {
  allowance: 'Travel allowance',
  reimbursed: 'Paid per kilometre',
  employer_car: "Employer's car",
  own_business: 'Own business',
}
const METHODS = { deemed: 'Deemed cost', actual: 'Actual cost' } as const
const ACQUIRED: Record<string, string> = { cash: 'Bought', lease: 'Leased', other: 'Acquired another way' }

/** Kilometres come from the logbook in this package. */
const inReturn = (label: string, key: keyof ReturnType<typeof itr12Kilometres>): Field => ({
  label,
  format: KM,
  value: ({ logbook: { content } }) =>
    itr12Kilometres({
      opening_odometer_km: findFigure(content, 'opening'),
      closing_odometer_km: findFigure(content, 'closing'),
      total_km: findFigure(content, 'total_km') ?? 0,
      business_km: findFigure(content, 'km') ?? 0,
    })[key],
})
const usedOn = (label: string, key: 'from' | 'to'): Field => ({
  label,
  format: DAY,
  value: ({ use }) => use && toDate(use[key]),
})
const actualCost = (label: string, key: keyof NonNullable<Itr12['costs']>): Field => ({
  label: `Actual cost: ${label} (R)`,
  format: RAND,
  value: ({ tax }) => tax.itr12?.costs?.[key] ?? null,
})
const yesOrNo = (is: boolean | null | undefined) => (typeof is === 'boolean' ? (is ? 'Yes' : 'No') : 'Not entered')
const figureAmount = (figure: TaxFigure | null): number | null => figure?.amount ?? null
const paidOnTrips = (
  { trips }: TaxYearPackage,
  { vehicle, use }: PackageVehicle,
  field: 'tollCents' | 'parkingCents',
) =>
  centsToRand(
    trips
      .filter(
        (trip) =>
          trip.vehicleId === vehicle.id &&
          use !== null &&
          trip.date >= use.from &&
          trip.date <= use.to &&
          trip.classification === 'business' &&
          trip.status === 'confirmed',
      )
      .reduce((sum, trip) => sum + trip[field], 0),
  )

/** ITR12 fields of a vehicle. */
const FIELDS: readonly Field[] = [
  { label: 'Registration', value: ({ vehicle }) => vehicle.registration },
  {
    label: 'Make, model and year',
    value: ({ vehicle }) => [vehicle.make, vehicle.model, vehicle.model_year].filter(Boolean).join(' '),
  },
  { label: 'How it was acquired', value: ({ vehicle }) => (vehicle.acquired && ACQUIRED[vehicle.acquired]) ?? '' },
  {
    label: 'Acquired on',
    format: DAY,
    value: ({ vehicle }) => vehicle.acquired_on && toDate(vehicle.acquired_on),
  },
  {
    label: 'Value of the vehicle, VAT included (R)',
    format: RAND,
    value: ({ vehicle }) => (vehicle.value_cents === null ? null : centsToRand(vehicle.value_cents)),
  },
  usedOn('Used from', 'from'),
  usedOn('Used to', 'to'),
  { label: 'Days in use in the tax year', format: '0', value: ({ tax }) => tax.days_used },
  inReturn('Opening odometer (km)', 'opening_km'),
  inReturn('Closing odometer (km)', 'closing_km'),
  inReturn('Total kilometres', 'total_km'),
  inReturn('Business kilometres', 'business_km'),
  inReturn('Private kilometres', 'private_km'),
  {
    label: 'Business share',
    format: PERCENT,
    value: ({ logbook }) => findFigure(logbook.content, 'share'),
  },
  { label: 'Full cost of fuel borne', value: ({ tax }) => yesOrNo(tax.itr12?.bears_fuel) },
  { label: 'Full cost of maintenance borne', value: ({ tax }) => yesOrNo(tax.itr12?.bears_maintenance) },
  {
    label: 'Logbook',
    value: ({ logbook: { frozen } }) => (frozen === null ? 'DRAFT, not frozen' : `Report ${frozen.number}`),
  },
  { label: 'Paid by', value: ({ tax }) => (tax.inputs ? SITUATIONS[tax.inputs.situation] : '') },
  { label: 'Method', value: ({ tax }) => (tax.inputs?.method ? METHODS[tax.inputs.method] : '') },
  { label: 'Paid per kilometre (R)', format: RAND, value: ({ tax }) => tax.inputs?.reimbursed_per_km ?? null },
  { label: 'Deemed cost, before the limit (R)', format: RAND, value: ({ tax }) => figureAmount(tax.deemed_cost) },
  actualCost('fuel and oil', 'fuel'),
  actualCost('maintenance and repairs', 'maintenance'),
  actualCost('insurance', 'insurance'),
  actualCost('licence', 'licence'),
  actualCost('finance charges', 'finance'),
  actualCost('lease', 'lease'),
  actualCost('wear and tear', 'wear_and_tear'),
  {
    label: 'Actual cost, business share before the limit (R)',
    format: RAND,
    value: ({ tax }) => figureAmount(tax.actual_cost),
  },
  {
    label: 'Part of it that rests on trips SARS would refuse (R)',
    format: RAND,
    value: ({ tax }) => tax.at_risk?.amount ?? null,
  },
  {
    label: 'Fringe benefit of an employer’s car (R)',
    format: RAND,
    value: ({ tax }) => figureAmount(tax.fringe_benefit),
  },
  {
    label: 'Fringe benefit after the logbook (R)',
    format: RAND,
    value: ({ tax }) => tax.fringe_benefit_after_logbook,
  },
  {
    label: 'Tolls on business trips, in addition to the kilometres (R)',
    format: RAND,
    value: (one, all) => paidOnTrips(all, one, 'tollCents'),
  },
  {
    label: 'Parking on business trips, in addition to the kilometres (R)',
    format: RAND,
    value: (one, all) => paidOnTrips(all, one, 'parkingCents'),
  },
]

function fieldsSheet(all: TaxYearPackage): WriteSheet {
  const rows: CellValue[][] = [['ITR12 field', ...all.vehicles.map(({ name }) => name)]]
  const cells = new Map<string, Partial<Cell>>([['0,0', { style: BOLD }]])
  all.vehicles.forEach((_, at) => cells.set(`0,${at + 1}`, { style: BOLD }))
  for (const { label, format, value } of FIELDS) {
    if (format !== undefined)
      all.vehicles.forEach((_, at) => cells.set(`${rows.length},${at + 1}`, { style: { numFmt: format } }))
    rows.push([label, ...all.vehicles.map((one) => value(one, all))])
  }
  rows.push([])
  cells.set(`${rows.length},0`, { style: BOLD })
  rows.push(['For all vehicles together'])
  for (const { label, key } of PERSON_FIELDS) {
    cells.set(`${rows.length},1`, { style: { numFmt: RAND } })
    rows.push([label, all.person[key] as CellValue])
  }
  return {
    name: 'ITR12 fields',
    rows,
    cells,
    columns: [{ width: 52 }, ...all.vehicles.map(() => ({ width: 26 }))],
    freezePane: { rows: 1, columns: 1 },
  }
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
  const cells = new Map<string, Partial<Cell>>([0, 1, 2, 3].map((at) => [`0,${at}`, { style: BOLD }]))
  for (const { name, tax } of vehicles) {
    if (tax.inputs === null) rows.push([name, '', null, 'How the driver is paid for it is not entered.'])
    for (const [key, label] of FIGURES) {
      const figure = tax[key] as TaxFigure | null
      if (figure === null) continue
      rows.push([name, label, figure.amount, ''])
      for (const step of figure.steps) rows.push([name, label, null, step])
      for (const source of figure.sources) rows.push([name, label, null, `Source: ${source}`])
    }
    if (tax.estimate !== null) {
      const estimate = `Estimate until ${writeDay(tax.estimate.until)}, for provisional tax`
      rows.push([name, `${estimate}: claim`, tax.estimate.claim, tax.estimate.not_claimable])
      rows.push([name, `${estimate}: taxable`, tax.estimate.taxable, ''])
      for (const step of tax.estimate.steps) rows.push([name, estimate, null, step])
    }
    for (const warning of [...(tax.refused === null ? [] : [tax.refused]), ...tax.warnings])
      rows.push([name, 'Note', null, warning])
    rows.push([name, 'Tables', null, `SARS' figures of the year, version ${tax.table_version}.`])
  }
  const together = 'All vehicles'
  if (person.claim !== null) rows.push([together, 'Claim', person.claim, ''])
  for (const step of person.steps) rows.push([together, 'Claim', null, step])
  for (const source of person.sources) rows.push([together, 'Claim', null, `Source: ${source}`])
  for (const note of [person.refused, person.not_claimable, ...person.warnings])
    if (note !== null) rows.push([together, 'Note', null, note])
  return table('Tax working', rows, cells, [
    { width: 24 },
    { width: 30 },
    { width: 16, numFmt: RAND },
    { width: 120, style: WRAP },
  ])
}

function costsSheet({ vehicles, costs }: TaxYearPackage): WriteSheet {
  const nameByVehicle = new Map(vehicles.map(({ vehicle, name }) => [vehicle.id, name]))
  const heads = ['Date', 'Vehicle', 'Kind', 'Amount (R)', 'Litres', 'Odometer (km)', 'Note', 'Receipt']
  const rows: CellValue[][] = [
    heads,
    ...costs.map(({ vehicle_id, day, kind, amount_cents, litres, odometer_m, note, receipt }) => [
      toDate(day),
      nameByVehicle.get(vehicle_id) ?? '',
      kind,
      centsToRand(amount_cents),
      litres,
      odometer_m === null ? null : metresToKm(odometer_m),
      note,
      receipt?.name ?? '',
    ]),
  ]
  return table('Costs', rows, headCells(heads), [
    { width: 12, numFmt: DAY },
    { width: 24 },
    { width: 16 },
    { width: 14, numFmt: RAND },
    { width: 10, numFmt: KM },
    { width: 14, numFmt: KM },
    { width: 44, style: WRAP },
    { width: 48 },
  ])
}

function tripsSheet({ vehicles, trips }: TaxYearPackage): WriteSheet {
  const nameByVehicle = new Map(vehicles.map(({ vehicle, name }) => [vehicle.id, name]))
  const heads = [
    'Date',
    'Vehicle',
    'From',
    'To',
    'Distance (km)',
    'Use',
    'Status',
    'Reason',
    'Tolls (R)',
    'Parking (R)',
  ]
  const rows: CellValue[][] = [
    heads,
    ...trips.map((trip) => [
      toDate(trip.date),
      (trip.vehicleId && nameByVehicle.get(trip.vehicleId)) ?? '',
      trip.startLocation,
      trip.endLocation,
      trip.distanceM / 1000,
      trip.classification ?? 'unclassified',
      trip.status,
      trip.reason,
      trip.tollCents === 0 ? null : centsToRand(trip.tollCents),
      trip.parkingCents === 0 ? null : centsToRand(trip.parkingCents),
    ]),
  ]
  return table('Trips', rows, headCells(heads), [
    { width: 12, numFmt: DAY },
    { width: 24 },
    { width: 34 },
    { width: 34 },
    { width: 14, numFmt: KM },
    { width: 14 },
    { width: 14 },
    { width: 52 },
    { width: 12, numFmt: RAND },
    { width: 12, numFmt: RAND },
  ])
}

function table(
  name: string,
  rows: CellValue[][],
  cells: Map<string, Partial<Cell>>,
  columns: { width: number; numFmt?: string; style?: CellStyle }[],
): WriteSheet {
  return { name, rows, cells, columns, freezePane: { rows: 1 } }
}

const headCells = (heads: readonly string[]): Map<string, Partial<Cell>> =>
  new Map(heads.map((_, at) => [`0,${at}`, { style: BOLD }]))

const toDate = (day: string): Date => new Date(`${day}T00:00:00Z`)
