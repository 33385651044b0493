import type { FastifyRequest } from 'fastify'
import { CostColumns } from '@spoor/contract/routes/costs.ts'
import type { CostLine as CostLineWire, previewCosts } from '@spoor/contract/routes/costs.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import { amountsOf, findCostColumns } from '@spoor/core/costs/find-cost-columns.ts'
import type { FoundCostColumns } from '@spoor/core/costs/find-cost-columns.ts'
import { readCostLines } from '@spoor/core/costs/read-cost-lines.ts'
import type { CostLine } from '@spoor/core/costs/read-cost-lines.ts'
import { normaliseHeader } from '@spoor/core/import/words/normalise-header.ts'
import { profileOf } from '@spoor/core/statement/find-statement-columns.ts'
import type { LocalDate } from '@spoor/core/units/local-date.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../http/http-error.ts'
import { readSmallTable } from '../../../reading/read-small-table.ts'
import { costFingerprint } from './cost-fingerprint.ts'
import { findEntered, findImported, listVehicleWords } from './import-queries.ts'

const MOST_ROWS = 5000
const SAMPLE_ROWS = 8

export interface ImportTarget {
  ownerId: string
  vehicleId: string
  /** By the driver's calendar. */
  today: LocalDate
}

/** Reads a fuel card's or bank's file and says of each line what it would become. Writes nothing. */
export async function previewCostsOf(
  { database }: Pick<Dependencies, 'database'>,
  { ownerId, vehicleId, today }: ImportTarget,
  { request, signal }: { request: FastifyRequest; signal: AbortSignal },
): Promise<ReplyOf<typeof previewCosts>> {
  const { rows, fields } = await readSmallTable(request, { maxRows: MOST_ROWS, signal })
  const cells = rows.map((row) => row.cells)
  const found = withChosen(findCostColumns(cells), cells, fields.columns)
  const header = found.headerRow < 0 ? [] : cells[found.headerRow]
  const body = rows.slice(found.headerRow + 1)
  const sample = body.slice(0, SAMPLE_ROWS).map((row) => row.cells)
  if (found.columns === null) return { header, sample, columns: null, lines: [] }
  const lines = readCostLines(body, { columns: found.columns, amounts: found.amounts }, today)
  if (lines.length === 0) {
    throw new HttpError(
      422,
      'No row has both a date and an amount in these columns. Choose the columns, or download the transactions as CSV or Excel.',
    )
  }
  const fingerprints = lines.map(({ day, amountCents, ...line }) =>
    day === null || amountCents === null ? null : costFingerprint({ ...line, day, amountCents }),
  )
  const [imported, entered, vehicles] = await Promise.all([
    findImported(
      database,
      ownerId,
      fingerprints.filter((one) => one !== null),
    ),
    findEntered(
      database,
      ownerId,
      vehicleId,
      lines.flatMap(({ day }) => day ?? []),
    ),
    listVehicleWords(database, ownerId),
  ])

  function stateOf(line: CostLine, at: number): Pick<CostLineWire, 'state' | 'because'> {
    if (line.unreadable !== null) return { state: 'unreadable', because: line.unreadable }
    const importedFor = imported.get(fingerprints[at]?.toString('hex') ?? '')
    if (importedFor !== undefined) return { state: 'imported', because: `Imported before, for ${importedFor}.` }
    if ((line.amountCents ?? 0) <= 0) return { state: 'incoming', because: 'No money was spent.' }
    if ((line.day ?? '') > today) return { state: 'future', because: 'The date lies in the future.' }
    const other = vehicles.find((one) => one.id !== vehicleId && isNamed(one, line.vehicle))
    if (other !== undefined) return { state: 'other_vehicle', because: `The file names ${other.name}.` }
    if (entered.has(`${line.day} ${line.amountCents}`))
      return { state: 'possible_duplicate', because: 'A cost of this day and amount was entered by hand.' }
    return { state: 'new', because: '' }
  }

  return {
    header,
    sample,
    columns: found.columns,
    lines: lines.map((line, at) => ({
      row: line.row,
      date: line.day,
      description: line.description,
      amount: line.amountCents === null ? null : centsToRand(line.amountCents),
      litres: line.litres,
      odometer_km: line.odometerKm,
      vehicle: line.vehicle,
      kind: line.kind,
      occurrence: line.occurrence,
      ...stateOf(line, at),
    })),
  }
}

const plain = (text: string): string => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

function isNamed(
  vehicle: { name: string; registration: string; file_names: readonly string[] },
  text: string,
): boolean {
  const wanted = plain(text)
  return (
    wanted !== '' && [vehicle.name, vehicle.registration, ...vehicle.file_names].some((one) => plain(one) === wanted)
  )
}

/** What was found, with the columns that the driver chose by hand in its place. */
function withChosen(
  found: FoundCostColumns,
  rows: readonly (readonly string[])[],
  field: string | undefined,
): FoundCostColumns {
  if (field === undefined || field.trim() === '') return found
  const parsed = CostColumns.safeParse(jsonOf(field))
  if (!parsed.success) throw wrongColumns('must name day and amount by the number of their column')
  const { data: columns } = parsed
  const all = Object.values(columns).filter((column) => column !== null)
  const width = Math.max(...rows.map((cells) => cells.length))
  if (all.some((column) => column >= width)) throw wrongColumns(`the file has ${width} columns`)
  if (new Set(all).size < all.length) throw wrongColumns('each must be another column')
  const name = found.headerRow < 0 ? '' : normaliseHeader(rows[found.headerRow][columns.amount] ?? '').words
  const profile = profileOf(rows.slice(found.headerRow + 1).map((cells) => cells[columns.amount] ?? ''))
  return { ...found, columns, amounts: amountsOf(columns, name, profile) }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function wrongColumns(message: string): HttpError {
  return new HttpError(422, `columns: ${message}`, { columns: message })
}
