import { getSheetName, type SheetPlan, type TablePlan } from './sheet-plan.ts'
import { readSample, type TableReading } from './table-reading.ts'
import { reviseUnits } from './trips/revise-units.ts'

/** Maximum passes over a file if the evidence keeps alternating between date orders. */
const MOST_SURVEYS = 3

/** The plan as revised by the first rows: date orders, units, signs and the sheets that are named after a vehicle. */
export function reviseBySample(plan: TablePlan): TablePlan {
  const sample = readSample(plan)
  const trips = sample.takeTrips()
  const units = plan.sheets.map((sheet) =>
    reviseUnits(
      sheet,
      trips.filter((trip) => trip.sheet === sheet.sheet),
      (changed) => readSample({ ...plan, sheets: [changed] }).takeTrips(),
    ),
  )
  const summaries = sample.repeated?.summaries()
  const mirrored = sample.repeated?.mirrored() ?? []
  const sheets = units.map(({ plan: sheet }): SheetPlan => {
    const signs = mirrored.findLast((each) => each.sheet === sheet.sheet)?.signs ?? 0
    return {
      ...sheet,
      // A sheet that summarises others is not named after a vehicle.
      vehicle: sheet.vehicle || (summaries?.has(sheet.sheet) ? '' : sheet.sheetVehicle),
      signs: { isSouth: (signs & 1) > 0, isWest: (signs & 2) > 0 },
    }
  })
  const nameSheet = (sheet: number): string => `'${getSheetName(plan.source.head, sheet)}'`
  return {
    ...plan,
    sheets,
    dates: sample.dates.settle(),
    unitNotes: [...new Set(units.flatMap(({ notes }) => notes))],
    warnings: [
      ...plan.warnings,
      ...mirrored.map(
        ({ sheet, other }) =>
          `The sheet ${nameSheet(sheet)} lacks the minus signs of the same positions in the sheet ${nameSheet(other)}: they were taken from there.`,
      ),
    ],
    // When several sheets have a row, prefer the row with a vehicle, which may come last.
    isOpen:
      sample.dates.areOpen ||
      (sheets.length > 1 && sheets.some(({ columns, vehicle }) => columns.vehicle !== undefined || vehicle !== '')),
  }
}

/** The plan as revised by a survey of all rows, or of the rows needed to settle it. */
export function reviseBySurvey(plan: TablePlan, { dates: evidence, repeated }: TableReading): TablePlan {
  const dates = evidence.settle()
  const surveys = plan.surveys + 1
  // Rows are only compared across sheets once their dates are settled.
  const isChanged = [...dates].some(([key, { order, yearFirst }]) => {
    const before = plan.dates.get(key)
    return before?.order !== order || before.yearFirst !== yearFirst
  })
  const isOpen = isChanged && repeated !== null && surveys < MOST_SURVEYS
  return { ...plan, dates, surveys, isOpen, namedRows: isOpen ? [] : (repeated?.namedRows ?? []) }
}
