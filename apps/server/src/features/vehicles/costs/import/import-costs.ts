import type { FastifyRequest } from 'fastify'
import { CostColumns, MAX_COST_NOTE } from '@spoor/contract/routes/costs.ts'
import type { CostLine as CostLineWire, previewCosts, importCosts } from '@spoor/contract/routes/costs.ts'
import type { ReplyOf, ReceivedOf } from '@spoor/contract/route.ts'
import { findCostColumns, readCostLines, type CostLine } from '@spoor/core/costs/cost-lines.ts'
import type { LocalDate } from '@spoor/core/units/local-date.ts'
import { centsToRand, randToCents } from '@spoor/core/units/money.ts'
import type { Dependencies } from '../../../../dependencies.ts'
import { HttpError } from '../../../../platform/http/http-error.ts'
import { chooseColumns } from '../../../../domain/reading/choose-columns.ts'
import { readSmallTable } from '../../../../domain/reading/read-small-table.ts'
import { lineFingerprint } from '../../../../domain/reading/line-fingerprint.ts'
import { findEntered, findImported, listVehicleWords } from './import-queries.ts'
import { randomUUID } from 'node:crypto'
import { type Database, inTransaction } from '../../../../platform/database/database.ts'
import { checkCost } from '../costs.ts'
import { toMetres } from '../cost-wire.ts'
import { insertCost } from '../cost-writes.ts'

const MOST_ROWS = 5000

interface ImportTarget {
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

/** Adds the lines as costs, all or none; already imported lines are skipped and counted. */
export function handleImportCosts(
  database: Database,
  { ownerId, vehicleId, today }: ImportTarget,
  lines: ReceivedOf<typeof importCosts>['body']['lines'],
): Promise<{ added: number; duplicates: number }> {
  return inTransaction(database, async (tx) => {
    let added = 0
    for (const line of lines) {
      const cost = {
        id: randomUUID(),
        vehicle_id: vehicleId,
        day: line.date,
        kind: line.kind,
        amount_cents: randToCents(line.amount),
        interest_cents: randToCents(line.interest ?? null),
        litres: line.kind === 'fuel' ? (line.litres ?? null) : null,
        // Card statements do not state whether the tank was full; the driver can add this.
        full_tank: false,
        odometer_m: toMetres(line.odometer_km),
        note: line.description.slice(0, MAX_COST_NOTE),
      }
      checkCost(cost, today)
      const fingerprint = lineFingerprint({ ...line, day: line.date, amountCents: cost.amount_cents })
      if (await insertCost(tx, ownerId, cost, fingerprint)) added++
    }
    return { added, duplicates: lines.length - added }
  })
}
