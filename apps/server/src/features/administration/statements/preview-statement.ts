import type { FastifyRequest } from 'fastify'
import { StatementColumns } from '@spoor/contract/routes/admin-statements.ts'
import type { readStatement, StatementLine } from '@spoor/contract/routes/admin-statements.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import { ReferenceIndex } from '@spoor/core/statement/find-reference.ts'
import { findStatementColumns, readStatementLines } from '@spoor/core/statement/statement-lines.ts'
import { centsToRand } from '@spoor/core/units/money.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { chooseColumns } from '../../../domain/reading/choose-columns.ts'
import { readSmallTable } from '../../../domain/reading/read-small-table.ts'
import { judgeLine } from './judge-line.ts'
import type { Verdict } from './judge-line.ts'
import { lineFingerprint } from '../../../domain/reading/line-fingerprint.ts'
import { findUsedLines, listPayers, listReferences } from './statement-queries.ts'
import type { PayerKey } from './statement-queries.ts'

const MOST_ROWS = 5000

/** Reads a statement and classifies each line. Writes nothing. */
export async function handlePreviewStatement(
  { database, clock }: Dependencies,
  request: FastifyRequest,
  signal: AbortSignal,
): Promise<ReplyOf<typeof readStatement>> {
  const now = new Date(clock.nowMs())
  const { rows, fields } = await readSmallTable(request, { maxRows: MOST_ROWS, signal })
  const found = findStatementColumns(rows)
  const { header, body, sample, columns } = chooseColumns(rows, found, {
    field: fields.columns,
    schema: StatementColumns,
    names: 'day, description, reference and amount',
  })
  if (columns === null && found.lacks !== null) throw notStatement(`no column holds ${found.lacks}`)
  if (columns === null) return { header, sample, columns, lines: [] }

  const lines = readStatementLines(body, columns, taxDayAt(clock.nowMs()))
  if (lines.length === 0) throw notStatement('no row has both a date and an amount in these columns')
  const index = new ReferenceIndex<PayerKey>()
  for (const { reference, ...payer } of await listReferences(database)) index.add(reference, payer)
  const keys = lines.map(({ description }) => index.find(description))
  const payers = await listPayers(
    database,
    keys.filter((key) => key !== null && key !== 'several'),
  )
  const byId = new Map(payers.map((payer) => [payer.id, payer]))
  const fingerprints = lines.map(({ day, amountCents, ...line }) =>
    day === null || amountCents === null ? null : lineFingerprint({ ...line, day, amountCents }),
  )
  const used = await findUsedLines(
    database,
    fingerprints.filter((fingerprint) => fingerprint !== null),
  )
  const named = new Set<string>()
  return {
    header,
    sample,
    columns,
    lines: lines.map((line, at): StatementLine => {
      const key = keys[at]
      const payer = key === null || key === 'several' ? key : (byId.get(key.id) ?? null)
      const before = used.get(fingerprints[at]?.toString('hex') ?? '') ?? null
      const id = payer === null || payer === 'several' ? null : payer.id
      const verdict = judgeLine(line, { used: before, payer, again: id !== null && named.has(id), now })
      if (verdict.payer !== null && verdict.state !== 'used') named.add(verdict.payer.id)
      return {
        row: line.row,
        day: line.day,
        description: line.description,
        amount: line.amountCents === null ? null : centsToRand(line.amountCents),
        occurrence: line.occurrence,
        state: verdict.state,
        because: verdict.because,
        payer: toPayerWire(verdict),
      }
    }),
  }
}

function toPayerWire({ payer, expectedCents }: Verdict): StatementLine['payer'] {
  if (payer === null) return null
  const { kind, id, name, payment_reference } = payer
  return { kind, id, name, payment_reference, expected: expectedCents === null ? null : centsToRand(expectedCents) }
}

function notStatement(why: string): HttpError {
  return new HttpError(
    422,
    `This does not look like a bank statement: ${why}. Download the transactions from your bank as CSV or Excel.`,
  )
}
