import type { Trip } from '@spoor/contract/routes/trips.ts'
import { ArrowRight, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { TripActions } from './trip-actions.ts'
import { endBeside, endWords, startBeside, startWords } from '../trip-words.ts'
import { t } from '../../../language/t.ts'

const MAX_PLACE = 300
const FIELD =
  'h-8 w-full min-w-0 rounded-md border border-edge bg-surface px-1.5 text-sm pointer-coarse:h-11 pointer-coarse:text-base'

/** From where to where, on one line or, in a narrow list, on two; shows both fields while they are edited. */
export function TripPlaces({ trip, actions }: { trip: Trip; actions: TripActions }) {
  const [draft, setDraft] = useState<{ from: string; to: string } | null>(null)
  if (draft) {
    const save = () => {
      const change = {
        ...(changed(draft.from, trip.start_location) && { start_location: draft.from.trim() }),
        ...(changed(draft.to, trip.end_location) && { end_location: draft.to.trim() }),
      }
      if (Object.keys(change).length > 0) actions.change(trip, change)
      setDraft(null)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Enter') save()
      else if (event.key === 'Escape') {
        event.stopPropagation()
        setDraft(null)
      }
    }
    const onBlur = (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) save()
    }
    return (
      <div className="flex min-w-0 items-center gap-1.5" onBlur={onBlur}>
        <input
          // The user has just opened it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          aria-label={t('From')}
          className={FIELD}
          maxLength={MAX_PLACE}
          value={draft.from}
          onChange={(event) => setDraft({ ...draft, from: event.target.value })}
          onKeyDown={onKeyDown}
        />
        <input
          aria-label={t('To')}
          className={FIELD}
          maxLength={MAX_PLACE}
          value={draft.to}
          onChange={(event) => setDraft({ ...draft, to: event.target.value })}
          onKeyDown={onKeyDown}
        />
      </div>
    )
  }
  const [from, to] = [startWords(trip), endWords(trip)]
  const [fromBeside, toBeside] = [startBeside(trip), endBeside(trip)]
  return (
    <div className="group/places relative flex min-w-0 items-center bg-inherit">
      <span
        title={`${withBeside(from, fromBeside)} → ${withBeside(to, toBeside)}`}
        className={classes(
          'flex min-w-0 flex-1 flex-col text-sm leading-4',
          trip.status === 'rejected' && 'line-through',
        )}
      >
        <span className="min-w-0 truncate">
          {from} <Beside>{fromBeside}</Beside>
        </span>
        <span className="sr-only"> {t('to')} </span>
        <span className="flex min-w-0 items-center gap-1.5">
          <ArrowRight aria-hidden size={14} className="shrink-0 text-muted" />
          <span className="min-w-0 truncate">
            {to} <Beside>{toBeside}</Beside>
          </span>
        </span>
      </span>
      <IconButton
        label={t('Edit locations')}
        size="smallIcon"
        className="absolute right-0 bg-inherit opacity-0 group-hover/places:opacity-100 focus-visible:opacity-100 pointer-coarse:hidden"
        icon={<Pencil size={13} aria-hidden />}
        onClick={() => setDraft({ from: trip.start_location, to: trip.end_location })}
      />
    </div>
  )
}

const withBeside = (words: string, beside: string): string => (beside === '' ? words : `${words} (${beside})`)

function Beside({ children }: { children: string }) {
  return children === '' ? null : <span className="text-muted">{children}</span>
}

/** Ignores an empty text, because a logbook needs both places. */
const changed = (typed: string, saved: string): boolean => typed.trim() !== '' && typed.trim() !== saved
