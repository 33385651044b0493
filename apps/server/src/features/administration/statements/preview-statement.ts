import { PLANS, type Plan } from '@spoor/contract/limits/plans.ts'
import type { LINE_STATES, readStatement, StatementLine } from '@spoor/contract/routes/admin-statements.ts'
import type { MoneyLine } from '@spoor/core/lines/money-lines.ts'
import { formatCents, centsToRand } from '@spoor/core/units/money.ts'
import { taxDayAt } from '@spoor/core/units/tax-year.ts'
import { writeDay } from '@spoor/core/units/written-date.ts'
import { DAY_MS } from '@spoor/core/units/duration.ts'
import { owedCents } from '../users/user-wire.ts'
import type { StatementPayer, UsedLine, PayerKey } from './statement-queries.ts'
import type { FastifyRequest } from 'fastify'
import { StatementColumns } from '@spoor/contract/routes/admin-statements.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import { ReferenceIndex } from '@spoor/core/statement/find-reference.ts'
import { findStatementColumns, readStatementLines } from '@spoor/core/statement/statement-lines.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import { chooseColumns } from '../../../domain/reading/choose-columns.ts'
import { readSmallTable } from '../../../domain/reading/read-small-table.ts'
import { lineFingerprint } from '../../../domain/reading/line-fingerprint.ts'
import { findUsedLines, listPayers, listReferences } from './statement-queries.ts'

/** A plan can be renewed this long before its end; an earlier payment is probably a duplicate. */
const RENEWAL_MS = 30 * DAY_MS

export interface Verdict {
  state: (typeof LINE_STATES)[number]
  /** The reason, as a sentence. */
  because: string
  payer: StatementPayer | null
  expectedCents: number | null
}

export interface Known {
  /** null if no payment was made from the line. */
  used: UsedLine | null
  payer: StatementPayer | 'several' | null
  /** Whether an earlier line has the same payer. */
  again: boolean
  now: Date
}

export function judgeLine(line: MoneyLine, { used, payer, again, now }: Known): Verdict {
  if (line.unreadable !== null) return toUnmatched('unreadable', line.unreadable)
  const cents = line.amountCents ?? 0
  if (cents < 0) return toUnmatched('outgoing', 'Outgoing payment.')
  if (cents === 0) return toUnmatched('unmatched', 'No amount was received.')
  if (payer === null) return toUnmatched('unmatched', 'No payment reference was found.')
  if (payer === 'several') return toUnmatched('unmatched', 'The reference matches more than one payer.')
  if (payer.deactivated) return toUnmatched('unmatched', `The reference belongs to ${payer.name}, who is deactivated.`)
  if (payer.role_type === 'system_admin') return toUnmatched('unmatched', `${payer.name} needs no payment.`)

  const expectedCents = getExpectedCents(payer)
  const judged = (state: Verdict['state'], because: string): Verdict => ({ state, because, payer, expectedCents })
  if (used !== null) return judged('used', describeUse(used))
  if (again) return judged('double', `A line above is also from ${payer.name}.`)
  if (payer.payment_verified && payer.expires_at !== null && payer.expires_at.getTime() > now.getTime() + RENEWAL_MS) {
    return judged('double', `${payer.name} has paid: access runs until ${dayText(payer.expires_at)}.`)
  }
  if (expectedCents === null) {
    return judged('over', `${payer.name} owes nothing: ${payer.company_name ?? 'the company'} pays.`)
  }
  if (cents < expectedCents) return judged('short', `${formatCents(expectedCents - cents)} less than the plan costs.`)
  if (cents > expectedCents) return judged('over', `${formatCents(cents - expectedCents)} more than the plan costs.`)
  return judged('exact', payer.payment_verified ? 'What a renewal costs.' : 'What the plan costs.')
}

function describeUse({ usedAt, undone }: UsedLine): string {
  const taken = `It was matched to a payment on ${dayText(usedAt)}`
  return undone ? `${taken}, which was undone: verify it by hand.` : `${taken}.`
}

function getExpectedCents(payer: StatementPayer): number | null {
  return payer.kind === 'user' ? owedCents(payer) : (PLANS[payer.subscription_type as Plan]?.priceCents ?? null)
}

function toUnmatched(state: Verdict['state'], because: string): Verdict {
  return { state, because, payer: null, expectedCents: null }
}

function dayText(at: Date): string {
  return writeDay(taxDayAt(at.getTime()))
}

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
