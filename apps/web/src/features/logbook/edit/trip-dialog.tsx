import type { Trip } from '@spoor/contract/routes/trips.ts'
import type { Vehicle } from '@spoor/contract/routes/vehicles.ts'
import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useSettings } from '../../../api/use-settings.ts'
import { useTimezone } from '../../../auth/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { faultsResolver } from '../../../ui/faults-resolver.ts'
import { FormField, FormNumberField } from '../../../ui/form-field.tsx'
import { Input, Select, TextArea } from '../../../ui/input.tsx'
import { changeOf, draftErrors, draftOfTrip, newDraft, newTripOf, PAID, TRIP_KM } from './trip-draft.ts'
import { TripCostCentre } from './trip-cost-centre.tsx'
import { OwnTripComments } from './own-trip-comments.tsx'
import { TripFuel } from './trip-fuel.tsx'
import type { TripDraft } from './trip-draft.ts'
import { distanceSourceWords, cutWords } from '../trip-words.ts'
import { ReasonInput } from '../../../ui/reason-input.tsx'
import type { TripChanges } from './use-trip-changes.ts'
import { t } from '../../../language/t.ts'

const placeHint = (place: Trip['start_place'] | undefined): string | undefined =>
  place ? t('Shown as {place}, the place it is in', { place: place.name }) : undefined

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
  const [openedAt] = useState(() => new Date().toISOString())
  const { control, formState, handleSubmit } = useForm<TripDraft>({
    defaultValues: trip
      ? draftOfTrip(trip, timezone)
      : newDraft(openedAt, timezone, usual ?? (vehicles.length === 1 ? vehicles[0].id : '')),
    resolver: faultsResolver((draft) => draftErrors(draft, trip && draftOfTrip(trip, timezone), openedAt, timezone)),
  })

  const startedAt = useWatch({ control, name: 'startedAt' })

  const save = handleSubmit(async (draft) => {
    const change = trip ? changeOf(trip, draft, timezone) : {}
    const done = trip
      ? Object.keys(change).length === 0 || (await changes.change(trip, change))
      : (await changes.add(newTripOf(draft, timezone))) !== null
    if (done) onClose()
  })

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
          <Button type="submit" form={formId} variant="primary" busy={formState.isSubmitting}>
            {trip ? t('Save') : t('Add trip')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-1 sm:grid-cols-2"
        onSubmit={(event) => void save(event)}
      >
        <FormField control={control} name="startedAt" deps={['endedAt']} label={t('Start')}>
          {(field) => <Input {...field} type="datetime-local" required />}
        </FormField>
        <FormField control={control} name="endedAt" label={t('End')} hint={t('Optional')}>
          {(field) => <Input {...field} type="datetime-local" min={startedAt} />}
        </FormField>
        <FormField control={control} name="from" label={t('From')} hint={placeHint(trip?.start_place)}>
          {(field) => <Input {...field} maxLength={300} />}
        </FormField>
        <FormField control={control} name="to" label={t('To')} hint={placeHint(trip?.end_place)}>
          {(field) => <Input {...field} maxLength={300} />}
        </FormField>
        <FormNumberField
          control={control}
          name="distance"
          label={t('Distance in km')}
          rule={TRIP_KM}
          hint={
            trip
              ? t('Now {distance_source}', { distance_source: distanceSourceWords(trip.distance_source) })
              : undefined
          }
        />
        <FormField control={control} name="classification" label={t('Business or private')}>
          {(field) => (
            <Select {...field}>
              <option value="">{t('Unclassified')}</option>
              <option value="business">{t('Business')}</option>
              <option value="private">{t('Private')}</option>
            </Select>
          )}
        </FormField>
        {trip && <TripFuel tripId={trip.id} />}
        {vehicles.length > 0 && (
          <FormField control={control} name="vehicleId" label={t('Vehicle')} className="sm:col-span-2">
            {(field) => (
              <Select {...field}>
                <option value="">{t('No vehicle')}</option>
                {vehicles.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name || t('Unnamed vehicle')}
                  </option>
                ))}
              </Select>
            )}
          </FormField>
        )}
        <FormField
          control={control}
          name="reason"
          label={t('Reason')}
          className="sm:col-span-2"
          hint={t('SARS wants to know what for and with whom: ‘Quote for Ms Dube at LMN Supplies’.')}
        >
          {(field) => <ReasonInput {...field} />}
        </FormField>
        <FormNumberField control={control} name="toll" label={t('Tolls (R)')} rule={PAID} hint={t('Optional')} />
        <FormNumberField control={control} name="parking" label={t('Parking (R)')} rule={PAID} hint={t('Optional')} />
        <FormField control={control} name="notes" label={t('Notes')} className="sm:col-span-2">
          {(field) => <TextArea {...field} maxLength={2000} />}
        </FormField>
        {trip && cutWords(trip.cut) && <p className="text-sm text-muted sm:col-span-2">{cutWords(trip.cut)}</p>}
      </form>
      {trip && (
        <div className="mt-4 empty:hidden">
          <TripCostCentre tripId={trip.id} />
        </div>
      )}
      {trip && (
        <div className="mt-4 border-t border-line pt-4 empty:hidden">
          <OwnTripComments tripId={trip.id} />
        </div>
      )}
    </Dialog>
  )
}
