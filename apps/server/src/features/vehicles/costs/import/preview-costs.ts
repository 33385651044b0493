import type { FastifyRequest } from 'fastify'
import { CostColumns, type CostLine as CostLineWire, type previewCosts } from '@spoor/contract/routes/costs.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import { findCostColumns, readCostLines, type CostLine } from '@spoor/core/costs/cost-lines.ts'
import type { LocalDate } from '@spoor/core/units/local-date.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import type { Dependencies } from '../../../../dependencies.ts'
import { HttpError } from '../../../../platform/http/http-error.ts'
import { chooseColumns } from '../../../../domain/reading/choose-columns.ts'
import { readSmallTable } from '../../../../domain/reading/read-small-table.ts'
import { lineFingerprint } from '../../../../domain/reading/line-fingerprint.ts'
import { findEntered, findImported, listVehicleWords } from './import-queries.ts'

const MOST_ROWS = 5000

export interface ImportTarget {
  ownerId: string
  vehicleId: string
  /** In South Africa. */
  today: LocalDate
}

/** Reads a fuel card's or bank's file and classifies each line. Writes nothing. */
export async function handlePreviewCosts(
  { database }: Pick<Dependencies, 'database'>,
  { ownerId, vehicleId, today }: ImportTarget,
  { request, signal }: { request: FastifyRequest; signal: AbortSignal },
): Promise<ReplyOf<typeof previewCosts>> {
  const { rows, fields } = await readSmallTable(request, { maxRows: MOST_ROWS, signal })
  const { header, body, sample, columns } = chooseColumns(rows, findCostColumns(rows), {
    field: fields.columns,
    schema: CostColumns,
    names: 'day and amount',
  })
  if (columns === null) return { header, sample, columns: null, lines: [] }
  const lines = readCostLines(body, { columns, header, today })
  if (lines.length === 0) {
    throw new HttpError(
      422,
      'No row has both a date and an amount in these columns. Choose the columns, or download the transactions as CSV or Excel.',
    )
  }
  const fingerprints = lines.map(({ day, amountCents, ...line }) =>
    day === null || amountCents === null ? null : lineFingerprint({ ...line, day, amountCents }),
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

  function judgeLine(line: CostLine, at: number): Pick<CostLineWire, 'state' | 'because'> {
    if (line.unreadable !== null) return { state: 'unreadable', because: line.unreadable }
    const importedFor = imported.get(fingerprints[at]?.toString('hex') ?? '')
    if (importedFor !== undefined) return { state: 'imported', because: `Imported before, for ${importedFor}.` }
    if ((line.amountCents ?? 0) <= 0) return { state: 'incoming', because: 'No money was spent.' }
    if ((line.day ?? '') > today) return { state: 'future', because: 'The date is in the future.' }
    const other = vehicles.find((one) => one.id !== vehicleId && isNamed(one, line.vehicle))
    if (other !== undefined) return { state: 'other_vehicle', because: `The file names ${other.name}.` }
    if (entered.has(`${line.day} ${line.amountCents}`))
      return { state: 'possible_duplicate', because: 'A cost with this date and amount was already entered.' }
    return { state: 'new', because: '' }
  }

  return {
    header,
    sample,
    columns,
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
      ...judgeLine(line, at),
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
