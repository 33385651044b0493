import type { RequestOf } from '@spoor/contract/route.ts'
import { LINE_STATES, type StatementLine, type confirmStatement } from '@spoor/contract/routes/admin-statements.ts'
import {
  ArrowUpRight,
  ChevronDown,
  CircleCheck,
  CircleHelp,
  CircleMinus,
  CirclePlus,
  Copy,
  FileWarning,
  History,
} from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '../../../format/instant.ts'
import { formatRand } from '../../../format/quantity.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { classes } from '../../../ui/classes.ts'
import { EmptyState } from '../../../ui/loaded.tsx'
import { plural, t } from '../../../language/t.ts'
import { StateBadge, type StateLook } from '../../../ui/state-badge.tsx'

type LineState = (typeof LINE_STATES)[number]
type ConfirmedLine = RequestOf<typeof confirmStatement>['body']['lines'][number]
type Payable = StatementLine & { day: string; amount: number; payer: NonNullable<StatementLine['payer']> }

/** States an admin may accept as a payment. The rest are already used, unmatched, or not incoming money. */
const DECIDABLE: ReadonlySet<LineState> = new Set(['exact', 'short', 'over', 'double'])

export const isPayable = (line: StatementLine): line is Payable =>
  DECIDABLE.has(line.state) && line.day !== null && line.amount !== null && line.payer !== null

/** Only exact matches are preselected. */
export const preselectLines = (lines: readonly StatementLine[]): ReadonlySet<number> =>
  new Set(lines.filter((line) => line.state === 'exact' && isPayable(line)).map(({ row }) => row))

export function toggleLine(chosen: ReadonlySet<number>, row: number): ReadonlySet<number> {
  const next = new Set(chosen)
  if (!next.delete(row)) next.add(row)
  return next
}

export const confirmedLines = (lines: readonly StatementLine[], chosen: ReadonlySet<number>): ConfirmedLine[] =>
  selectPayable(lines, chosen).map(({ day, description, amount, occurrence, payer }) => ({
    day,
    description,
    amount,
    occurrence,
    payer_kind: payer.kind,
    payer_id: payer.id,
  }))

/** The selected lines that can be payments, in file order. */
export const selectPayable = (lines: readonly StatementLine[], chosen: ReadonlySet<number>): Payable[] =>
  lines.filter(isPayable).filter(({ row }) => chosen.has(row))

/** Groups lines by state, those needing a decision first; omits empty states. */
export function groupByState(
  lines: readonly StatementLine[],
  order: readonly LineState[],
): { state: LineState; lines: StatementLine[] }[] {
  return order
    .map((state) => ({ state, lines: lines.filter((line) => line.state === state) }))
    .filter((group) => group.lines.length > 0)
}

/** Total in rand. */
export const sumAmounts = (lines: readonly { amount: number }[]): number =>
  lines.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100

/** Lines shown per state before "Show more". */
const FIRST = 50
/** The other groups start collapsed. */
const OPEN: ReadonlySet<LineState> = new Set(['exact', 'short', 'over', 'double'])

/** Statement lines grouped by match state; possible payments have a checkbox. */
export function StatementLines({
  lines,
  chosen,
  onToggle,
}: {
  lines: readonly StatementLine[]
  chosen: ReadonlySet<number>
  onToggle: (row: number) => void
}) {
  const groups = groupByState(lines, LINE_STATES)
  if (groups.length === 0)
    return <EmptyState title={t('No lines in this file')}>{t('Headers but no data.')}</EmptyState>
  return (
    <div className="flex flex-col gap-3">
      {!lines.some(isPayable) && (
        <p className="text-sm text-muted">{t('No line of this statement matches a pending payment.')}</p>
      )}
      {groups.map((group) => (
        <StateGroup key={group.state} {...group} chosen={chosen} onToggle={onToggle} />
      ))}
    </div>
  )
}

function StateGroup({
  state,
  lines,
  chosen,
  onToggle,
}: {
  state: LineState
  lines: readonly StatementLine[]
  chosen: ReadonlySet<number>
  onToggle: (row: number) => void
}) {
  const [open, setOpen] = useState(OPEN.has(state))
  const [shown, setShown] = useState(FIRST)
  return (
    <section className="rounded-lg border border-line" data-state={state}>
      <h3>
        <button
          type="button"
          aria-expanded={open}
          className="flex min-h-11 w-full items-center gap-3 rounded-lg px-4 text-left text-sm hover:bg-sunken"
          onClick={() => setOpen(!open)}
        >
          <StateBadge {...LOOKS[state]} />
          <span className="text-muted">{plural(lines.length, '{n} line', '{n} lines')}</span>
          <ChevronDown size={16} className={classes('ml-auto text-muted transition-transform', open && 'rotate-180')} />
        </button>
      </h3>
      {open && (
        <>
          <ul className="flex flex-col divide-y divide-line border-t border-line">
            {lines.slice(0, shown).map((line) => (
              <Line key={line.row} line={line} chosen={chosen.has(line.row)} onToggle={onToggle} />
            ))}
          </ul>
          {lines.length > shown && (
            <div className="border-t border-line px-4 py-2">
              <Button size="small" onClick={() => setShown(shown + FIRST * 4)}>
                {t('Show more')}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  )
}

function Line({ line, chosen, onToggle }: { line: StatementLine; chosen: boolean; onToggle: (row: number) => void }) {
  return (
    <li className={classes('flex gap-3 px-4 py-2 text-sm', chosen && 'bg-accent-tint')}>
      {isPayable(line) ? (
        <Checkbox
          className="self-start pt-0.5"
          aria-label={t('Verify line {row}, {name}', { row: line.row, name: line.payer.name })}
          checked={chosen}
          onChange={() => onToggle(line.row)}
        />
      ) : null}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span className="min-w-0 font-semibold wrap-anywhere">{line.payer?.name ?? line.description}</span>
          <span className="font-semibold whitespace-nowrap">
            {line.amount === null ? '–' : formatRand(line.amount)}
            {line.payer?.expected != null && line.payer.expected !== line.amount && (
              <span className="font-normal text-muted">
                {' '}
                {t('of {expected}', { expected: formatRand(line.payer.expected) })}
              </span>
            )}
          </span>
        </p>
        <p className="wrap-anywhere text-muted">
          {t('Line {row}{day}{payer}', {
            row: line.row,
            day: line.day && ` · ${formatDay(line.day)}`,
            payer: line.payer && ` · ${line.description}`,
          })}
        </p>
        <p className="wrap-anywhere">{line.because}</p>
      </div>
    </li>
  )
}

const LOOKS: Record<LineState, StateLook> = {
  exact: { label: t('Exact'), tone: 'good', Icon: CircleCheck },
  short: { label: t('Short'), tone: 'warn', Icon: CircleMinus },
  over: { label: t('Over'), tone: 'warn', Icon: CirclePlus },
  double: { label: t('Duplicate'), tone: 'warn', Icon: Copy },
  used: { label: t('Used before'), tone: 'neutral', Icon: History },
  unmatched: { label: t('Unmatched'), tone: 'neutral', Icon: CircleHelp },
  outgoing: { label: t('Money out'), tone: 'neutral', Icon: ArrowUpRight },
  unreadable: { label: t('Unreadable'), tone: 'bad', Icon: FileWarning },
}
