import type { Trip } from '@spoor/contract/routes/trips.ts'
import type { Vehicle } from '@spoor/contract/routes/vehicles.ts'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { useSettings } from '../../../api/use-settings.ts'
import { useTimezone } from '../../../auth/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { focusFault } from '../../../ui/focus-fault.ts'
import { Input, Select, TextArea } from '../../../ui/input.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { changeOf, draftErrors, draftOfTrip, newDraft, newTripOf, TRIP_KM } from './trip-draft.ts'
import type { TripDraft } from './trip-draft.ts'
import { distanceSourceWords, cutWords } from '../trip-words.ts'
import type { TripChanges } from './use-trip-changes.ts'
import { t } from '../../../language/t.ts'

/** The form that adds a trip by hand or, with `trip`, edits one. */
export function TripDialog({
  trip,
  vehicles,
  changes,
  onClose,
}: {
  trip: Trip | null
  vehicles: readonly Vehicle[]
  changes: TripChanges
  onClose: () => void
}) {
  const timezone = useTimezone()
  const usual = useSettings().data?.default_vehicle_id
  const formId = useId()
  const [draft, setDraft] = useState<TripDraft>(() =>
    trip
      ? draftOfTrip(trip, timezone)
      : newDraft(new Date().toISOString(), timezone, usual ?? (vehicles.length === 1 ? vehicles[0].id : '')),
  )
  const [submittedAt, setSubmittedAt] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const wrongAt = (now: string) => draftErrors(draft, trip && draftOfTrip(trip, timezone), now, timezone)
  const errors = submittedAt ? wrongAt(submittedAt) : {}
  const set = (change: Partial<TripDraft>) => setDraft({ ...draft, ...change })

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const now = new Date().toISOString()
    setSubmittedAt(now)
    if (Object.keys(wrongAt(now)).length > 0) return focusFault(event.currentTarget)
    setBusy(true)
    const change = trip ? changeOf(trip, draft, timezone) : {}
    const done = trip
      ? Object.keys(change).length === 0 || (await changes.change(trip, change))
      : (await changes.add(newTripOf(draft, timezone))) !== null
    setBusy(false)
    if (done) onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={trip ? t('Edit trip') : t('Add trip')}
      description={
        trip ? t('What you change here stays, even when the file is read again.') : t('A trip that is not in any file.')
      }
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {trip ? t('Save') : t('Add trip')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-x-4 gap-y-1 sm:grid-cols-2"
        onSubmit={(event) => void save(event)}
      >
        <Field label={t('Start')} error={errors.startedAt}>
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              required
              value={draft.startedAt}
              onChange={(event) => set({ startedAt: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('End')} hint={t('Optional')} error={errors.endedAt}>
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={draft.endedAt}
              min={draft.startedAt}
              onChange={(event) => set({ endedAt: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('From')} error={errors.from}>
          {(control) => (
            <Input
              {...control}
              maxLength={300}
              value={draft.from}
              onChange={(event) => set({ from: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('To')} error={errors.to}>
          {(control) => (
            <Input
              {...control}
              maxLength={300}
              value={draft.to}
              onChange={(event) => set({ to: event.target.value })}
            />
          )}
        </Field>
        <NumberField
          label={t('Distance in km')}
          rule={TRIP_KM}
          value={draft.distance}
          onChange={(distance) => set({ distance })}
          error={errors.distance}
          hint={
            trip
              ? t('Now {distance_source}', { distance_source: distanceSourceWords(trip.distance_source) })
              : undefined
          }
        />
        <Field label={t('Business or private')}>
          {(control) => (
            <Select
              {...control}
              value={draft.classification}
              onChange={(event) => set({ classification: event.target.value as TripDraft['classification'] })}
            >
              <option value="">{t('Unclassified')}</option>
              <option value="business">{t('Business')}</option>
              <option value="private">{t('Private')}</option>
            </Select>
          )}
        </Field>
        {vehicles.length > 0 && (
          <Field label={t('Vehicle')} className="sm:col-span-2">
            {(control) => (
              <Select {...control} value={draft.vehicleId} onChange={(event) => set({ vehicleId: event.target.value })}>
                <option value="">{t('No vehicle')}</option>
                {vehicles.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name || t('Unnamed vehicle')}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Field
          label={t('Reason')}
          className="sm:col-span-2"
          hint={t('SARS wants to know what for and with whom: ‘Quote for Ms Dube at LMN Supplies’.')}
        >
          {(control) => (
            <Input
              {...control}
              maxLength={500}
              value={draft.reason}
              onChange={(event) => set({ reason: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('Notes')} className="sm:col-span-2">
          {(control) => (
            <TextArea
              {...control}
              maxLength={2000}
              value={draft.notes}
              onChange={(event) => set({ notes: event.target.value })}
            />
          )}
        </Field>
        {trip && cutWords(trip.cut) && <p className="text-sm text-muted sm:col-span-2">{cutWords(trip.cut)}</p>}
      </form>
    </Dialog>
  )
}
