import type { LINE_STATES, StatementLine } from '@spoor/contract/routes/admin-statements.ts'
import type { confirmStatement } from '@spoor/contract/routes/admin-statements.ts'
import type { RequestOf } from '@spoor/contract/route.ts'

export type LineState = (typeof LINE_STATES)[number]
type ConfirmedLine = RequestOf<typeof confirmStatement>['body']['lines'][number]
type Payable = StatementLine & { day: string; amount: number; payer: NonNullable<StatementLine['payer']> }

/** What a person may decide to take as a payment; the rest was used, is nobody's, or is no money that came in. */
const DECIDABLE: ReadonlySet<LineState> = new Set(['exact', 'short', 'over', 'double'])

export const isPayable = (line: StatementLine): line is Payable =>
  DECIDABLE.has(line.state) && line.day !== null && line.amount !== null && line.payer !== null

/** Only what is right to the cent is chosen beforehand. */
export const chosenAtFirst = (lines: readonly StatementLine[]): ReadonlySet<number> =>
  new Set(lines.filter((line) => line.state === 'exact' && isPayable(line)).map(({ row }) => row))

export function toggled(chosen: ReadonlySet<number>, row: number): ReadonlySet<number> {
  const next = new Set(chosen)
  if (!next.delete(row)) next.add(row)
  return next
}

/** What is sent for the chosen lines. */
export const confirmedLines = (lines: readonly StatementLine[], chosen: ReadonlySet<number>): ConfirmedLine[] =>
  payableOf(lines, chosen).map(({ day, description, amount, occurrence, payer }) => ({
    day,
    description,
    amount,
    occurrence,
    payer_kind: payer.kind,
    payer_id: payer.id,
  }))

/** The chosen lines that can be payments, in the order of the file. */
export const payableOf = (lines: readonly StatementLine[], chosen: ReadonlySet<number>): Payable[] =>
  lines.filter(isPayable).filter(({ row }) => chosen.has(row))

/** Lines by state, those that ask for a decision first; states without lines are left out. */
export function byState(
  lines: readonly StatementLine[],
  order: readonly LineState[],
): { state: LineState; lines: StatementLine[] }[] {
  return order
    .map((state) => ({ state, lines: lines.filter((line) => line.state === state) }))
    .filter((group) => group.lines.length > 0)
}

/** Rand of all chosen lines. */
export const sumOf = (lines: readonly { amount: number }[]): number =>
  lines.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100
