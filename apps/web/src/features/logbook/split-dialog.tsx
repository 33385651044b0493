import type { Trip } from '@spoor/contract/routes/trips.ts'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { useTimezone } from '../../auth/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { endWords, startWords } from './trip-words.ts'
import type { TripChanges } from './use-trip-changes.ts'
import { fromZonedInput, toZonedInput } from './zoned-input.ts'

/** Makes two trips of one, at a time on its way. */
export function SplitDialog({ trip, changes, onClose }: { trip: Trip; changes: TripChanges; onClose: () => void }) {
  const timezone = useTimezone()
  const formId = useId()
  const startMs = Date.parse(trip.started_at)
  const endMs = Date.parse(trip.ended_at ?? trip.started_at)
  const [at, setAt] = useState(() => toZonedInput(new Date((startMs + endMs) / 2).toISOString(), timezone))
  const [busy, setBusy] = useState(false)
  const instant = fromZonedInput(at, timezone)
  const inside = instant !== null && Date.parse(instant) > startMs && Date.parse(instant) < endMs

  async function split(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!inside) return
    setBusy(true)
    const done = await changes.split(trip, instant)
    setBusy(false)
    if (done) onClose()
  }

  return (
    <Dialog
      open
      width="narrow"
      onOpenChange={(open) => !open && onClose()}
      title="Split trip"
      description={`${startWords(trip)} to ${endWords(trip)}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy} disabled={!inside}>
            Split
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void split(event)}>
        <Field
          label="The second trip begins at"
          error={inside ? null : 'Choose a time between start and end of the trip'}
          hint="Where the trip has a way, its kilometres are shared out along it."
        >
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={at}
              min={toZonedInput(trip.started_at, timezone)}
              max={trip.ended_at ? toZonedInput(trip.ended_at, timezone) : undefined}
              onChange={(event) => setAt(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
