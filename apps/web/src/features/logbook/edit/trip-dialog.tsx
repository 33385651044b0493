import type { Trip } from '@spoor/contract/routes/trips.ts'
import type { Vehicle } from '@spoor/contract/routes/vehicles.ts'
import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useSettings } from '../../../api/use-settings.ts'
import { useTimezone, useSession } from '../../../session/use-session.ts'
import { classes } from '../../../ui/classes.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { FormField, FormNumberField, FormInput, FormSelect } from '../../../ui/form.tsx'
import { Options, SelectField, TextArea } from '../../../ui/field.tsx'
import { createDraftLike, toTripDraft, createDraft, PAID, TRIP_KM, createTripResolver } from './trip-draft.ts'
import type { LikeTrip } from './trip-draft.ts'
import { useKnownEnds } from './use-known-ends.ts'
import { estimateRoadKm } from '@spoor/core/journey/estimate-road.ts'
import { writeNumber } from '../../../format/read-number.ts'
import { Question } from '../../../ui/number-field.tsx'
import { describeDistanceSource, describeCut, describeWarning } from '../trip-words.ts'
import { ReasonChips, useRecentReasons } from '../../../ui/reason-chips.tsx'
import { ReasonInput } from '../../../ui/reason-input.tsx'
import type { TripChanges } from './use-trip-changes.ts'
import { t } from '../../../language/t.ts'
import { getTripFuel } from '@spoor/contract/routes/costs.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queryReply, api } from '../../../api/api.ts'
import { formatDecimal, formatRand } from '../../../format/quantity.ts'
import { getTripCostCentre, setTripCostCentre } from '@spoor/contract/routes/cost-centres.ts'
import { useAction } from '../../../ui/use-action.ts'
import { commentOnTrip, listTripComments } from '@spoor/contract/routes/accountants.ts'
import { TripComments } from '../../accountants/index.ts'

/** A field that is too wide for half a phone. */
const WHOLE = 'max-sm:col-span-2'

const placeHint = (place: Trip['start_place'] | undefined): string | undefined =>
  place ? t('Inside {place}, so it shows that name', { place: place.name }) : undefined

/** The form that adds a trip by hand, optionally based on an earlier one, or edits `trip`. */
export function TripDialog({
  trip,
  like = null,
  vehicles,
  changes,
  onClose,
}: {
  trip: Trip | null
  like?: LikeTrip | null
  vehicles: readonly Vehicle[]
  changes: TripChanges
  onClose: () => void
}) {
  const timezone = useTimezone()
  const usual = useSettings().data?.default_vehicle_id
  const [openedAt] = useState(() => new Date().toISOString())
  const before = trip && toTripDraft(trip, timezone)
  const added = like
    ? createDraftLike(like, openedAt, timezone)
    : createDraft(openedAt, timezone, usual ?? (vehicles.length === 1 ? vehicles[0].id : ''))
  const { control, formState, handleSubmit, setValue } = useForm({
    defaultValues: before ?? added,
    // Vehicles may load after the form opens. Preserves fields that the driver has edited.
    ...(before === null && { values: added, resetOptions: { keepDirtyValues: true } }),
    resolver: createTripResolver(before, openedAt, timezone),
  })

  const [startedAt, from, to, distance] = useWatch({
    control,
    name: ['started_at', 'start_location', 'end_location', 'distance_km'],
  })
  const ends = useKnownEnds(like && like.trip, { enabled: trip === null })
  const [start, end] = [ends.get(from.trim()), ends.get(to.trim())]
  const estimateKm = start && end ? estimateRoadKm(start, end) : 0
  const estimate = estimateKm > 0 ? writeNumber(estimateKm, TRIP_KM) : null
  // Formatted like the field's value; once overwritten, the distance is no longer an estimate.
  const [taken, setTaken] = useState(like?.trip.distance_source === 'estimate' ? added.distance_km : null)
  const recent = useRecentReasons()

  const save = handleSubmit(async (change) => {
    const done = trip
      ? Object.keys(change).length === 0 || (await changes.change(trip, change))
      : (await changes.add({
          started_at: openedAt,
          ...change,
          ...(start && { start_lat: start.lat, start_lng: start.lng }),
          ...(end && { end_lat: end.lat, end_lng: end.lng }),
          ...(distance === taken && { distance_source: 'estimate' }),
          source: 'manual',
        })) !== null
    if (done) onClose()
  })

  const list = useId()
  const offersEnds = { maxLength: 300, autoComplete: 'off', list: trip ? undefined : list }
  return (
    <FormDialog
      width="wide"
      title={trip ? t('Edit trip') : t('Add trip')}
      description={
        trip
          ? t('Your changes are never overwritten, even if the file is read again.')
          : t('For a trip that is not in any of your files.')
      }
      submit={trip ? t('Save') : t('Add trip')}
      busy={formState.isSubmitting}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-x-4 gap-y-1 max-sm:[&_[id$=-note]:empty]:min-h-2.5 md:grid-cols-3">
        <FormInput
          control={control}
          name="started_at"
          deps={['ended_at']}
          label={t('Start')}
          type="datetime-local"
          required
          className={WHOLE}
        />
        <FormInput
          control={control}
          name="ended_at"
          label={t('End')}
          hint={t('Optional')}
          type="datetime-local"
          min={startedAt}
          className={classes(WHOLE, vehicles.length === 0 && 'md:col-span-2')}
        />
        {vehicles.length > 0 && (
          <FormSelect control={control} name="vehicle_id" label={t('Vehicle')} className="col-span-2 md:col-span-1">
            <Options none={t('No vehicle')} of={vehicles.map(({ id, name }) => [id, name || t('Unnamed vehicle')])} />
          </FormSelect>
        )}
        <FormInput
          control={control}
          name="start_location"
          label={t('From')}
          hint={placeHint(trip?.start_place)}
          className={WHOLE}
          {...offersEnds}
        />
        <FormInput
          control={control}
          name="end_location"
          label={t('To')}
          hint={placeHint(trip?.end_place)}
          className={WHOLE}
          {...offersEnds}
        />
        <FormNumberField
          control={control}
          name="distance_km"
          label={t('Distance in km')}
          rule={TRIP_KM}
          hint={
            trip ? (
              t('Now {distance_source}', { distance_source: describeDistanceSource(trip.distance_source) })
            ) : (
              <DistanceHint
                estimate={estimate}
                isTaken={taken !== null && distance === taken}
                isCopied={like !== null && distance === added.distance_km}
                onTake={(km) => {
                  setTaken(km)
                  setValue('distance_km', km, { shouldDirty: true, shouldValidate: true })
                }}
              />
            )
          }
        />
        <FormSelect control={control} name="classification" label={t('Business or private')}>
          <option value="">{t('Unclassified')}</option>
          <option value="business">{t('Business')}</option>
          <option value="private">{t('Private')}</option>
        </FormSelect>
        <FormField
          control={control}
          name="reason"
          label={t('Reason')}
          className="col-span-2"
          hint={t('SARS wants to know what for and with whom: ‘Quote for Ms Dube at LMN Supplies’.')}
        >
          {(field) => <ReasonInput {...field} />}
        </FormField>
        <ReasonChips
          reasons={[...new Set([...(trip?.calendar_reasons ?? []), ...recent])]}
          className="col-span-full mb-3 md:[&_li]:max-w-[calc(50%-0.375rem)]"
          onPick={(reason) => setValue('reason', reason, { shouldDirty: true })}
        />
        {trip && <TripFuel tripId={trip.id} />}
        <FormNumberField control={control} name="toll" label={t('Tolls (R)')} rule={PAID} hint={t('Optional')} />
        <FormNumberField control={control} name="parking" label={t('Parking (R)')} rule={PAID} hint={t('Optional')} />
        <FormField
          control={control}
          name="notes"
          label={t('Notes')}
          hint={t('Optional')}
          className="col-span-2 md:col-span-1"
        >
          {(field) => <TextArea {...field} rows={1} className="min-h-10!" maxLength={2000} />}
        </FormField>
        {trip?.warning === 'sparse' && (
          <p className="text-sm col-span-full text-muted">
            {describeWarning(trip)}.{' '}
            <Link to="/upload" hash="trackers" className="font-semibold text-accent underline">
              {t('Set up the phone again')}
            </Link>
          </p>
        )}
        {trip?.recorded_by && (
          <p className="text-sm col-span-full text-muted">
            {t('From {name}.', { name: trip.recorded_by })}{' '}
            {trip.other_distance_km !== null && trip.warning === null && `${describeWarning(trip)}.`}
          </p>
        )}
        {trip && describeCut(trip.cut) && <p className="text-sm col-span-full text-muted">{describeCut(trip.cut)}</p>}
        {!trip && (
          <datalist id={list}>
            <Options of={[...ends.keys()].map((name) => [name, name])} />
          </datalist>
        )}
      </div>
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
    </FormDialog>
  )
}

/** Suggests a distance between two known ends and shows the source of the current one. */
function DistanceHint({
  estimate,
  isTaken,
  isCopied,
  onTake,
}: {
  /** Formatted for a number field; null if either end has no known position. */
  estimate: string | null
  isTaken: boolean
  isCopied: boolean
  onTake: (km: string) => void
}) {
  if (isTaken) return t('An estimate. Change it if you know better. Your logbook marks it as not measured.')
  if (isCopied) return t('Same as the other trip')
  if (estimate === null) return null
  return (
    <Question
      text={t('Estimated from a straight line:')}
      answers={[{ label: t('Use ≈ {km} km', { km: estimate }), onAnswer: () => onTake(estimate) }]}
    />
  )
}

/** Estimated fuel cost of a trip; renders nothing if it cannot be estimated. */
function TripFuel({ tripId }: { tripId: string }) {
  const { data } = useQuery({
    queryKey: ['trip-fuel', tripId],
    queryFn: queryReply(getTripFuel, { params: { id: tripId } }),
  })
  if (!data?.estimate) return null
  return (
    <p className="text-sm col-span-full text-muted">
      {t('Fuel, an estimate: {litres} litres, {amount}', {
        litres: formatDecimal(data.estimate.litres),
        amount: formatRand(data.estimate.amount),
      })}
    </p>
  )
}

/** Chooses and saves the cost centre that a trip is charged to. Renders nothing if the driver's company has none. */
export function TripCostCentre({ tripId }: { tripId: string }) {
  const queryKey = ['trip-cost-centre', tripId]
  const inCompany = Boolean(useSession()?.profile?.company_id)
  const { data } = useQuery({
    enabled: inCompany,
    queryKey,
    queryFn: queryReply(getTripCostCentre, { params: { id: tripId } }),
  })
  const save = useAction({
    call: (id: string | null) => api.call(setTripCostCentre, { params: { id: tripId }, body: { cost_centre_id: id } }),
    success: t('Cost centre saved'),
    failure: t('The cost centre could not be saved'),
    reloads: [queryKey, ['trips']],
  })
  if (!data || data.choices.length === 0) return null
  const shown = save.isPending ? save.variables : data.cost_centre_id
  return (
    <SelectField label={t('Cost centre')} value={shown ?? ''} onChange={(value) => save.mutate(value || null)}>
      <option value="">
        {data.of_driver === null ? t('None') : t('Default: {centre}', { centre: data.of_driver })}
      </option>
      <Options of={data.choices.map(({ id, code, name }) => [id, `${code} · ${name}`])} />
    </SelectField>
  )
}

/** The accountant's comments on the driver's own trip, with a reply field; renders nothing without comments. */
export function OwnTripComments({ tripId }: { tripId: string }) {
  return (
    <TripComments
      tripId={tripId}
      label={t('Answer')}
      onlyIfAny
      calls={{
        list: (query, signal) => api.call(listTripComments, { params: { id: tripId }, query }, { signal }),
        add: (text) => api.call(commentOnTrip, { params: { id: tripId }, body: { text } }),
      }}
    />
  )
}
