import { LINE_STATES } from '@spoor/contract/routes/admin-statements.ts'
import type { StatementLine } from '@spoor/contract/routes/admin-statements.ts'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '../../../format/instant.ts'
import { formatRand } from '../../../format/quantity.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { classes } from '../../../ui/classes.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LineStateBadge } from './line-state-badge.tsx'
import { byState, isPayable } from './statement-lines.ts'
import type { LineState } from './statement-lines.ts'
import { t } from '../../../language/t.ts'
import { plural } from '../../../language/plural.ts'

/** Lines of a state that are shown at first. */
const FIRST = 50
/** What asks for no decision is folded. */
const OPEN: ReadonlySet<LineState> = new Set(['exact', 'short', 'over', 'double'])

/** The lines of a statement by what they are to Spoor; those that can be payments have a box. */
export function StatementLines({
  lines,
  chosen,
  onToggle,
}: {
  lines: readonly StatementLine[]
  chosen: ReadonlySet<number>
  onToggle: (row: number) => void
}) {
  const groups = byState(lines, LINE_STATES)
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
          <LineStateBadge state={state} />
          <span className="text-muted">{plural(lines.length, '{n} line', '{n} lines')}</span>
          <ChevronDown
            aria-hidden
            size={16}
            className={classes('ml-auto text-muted transition-transform', open && 'rotate-180')}
          />
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
