import type { FoundPlace, Place, PlacePreview } from '@spoor/contract/routes/places.ts'
import { MAX_PLACE_NAME } from '@spoor/contract/limits/limits.ts'
import { PLACE_KINDS, PLACE_RADIUS_M } from '@spoor/core/places/place.ts'
import { useMemo, useState } from 'react'
import { useController, useForm, useWatch } from 'react-hook-form'
import { useSession } from '../session/use-session.ts'
import { formatCount } from '../format/quantity.ts'
import { readNumber } from '../format/read-number.ts'
import { plural, t } from '../language/t.ts'
import { Combobox } from '../ui/combobox.tsx'
import { FormCheckbox, FormNumberField, FormInput, FormSelect, type FieldControl } from '../ui/form.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import type { MapPlace } from '../ui/map/map-scene.ts'
import { MapView } from '../ui/map/map-view.tsx'
import { useDebounced } from '../ui/use-debounced.ts'
import { Options } from '../ui/field.tsx'
import { createPlaceDraft, placeResolver, RADIUS, readPosition, toPlaceDraft, writePosition } from './place-draft.ts'
import type { NewPlaceValues, PlaceDraft, Point } from './place-draft.ts'
import { PLACE_KIND_WORDS } from './place-words.ts'
import { useFoundPlaces, usePlacePreview, usePlaces, useSavePlace } from './use-places.ts'

const TYPING_MS = 300

export function PlaceDialog({
  place,
  start = {},
  onClose,
}: {
  place: Place | null
  start?: NewPlaceValues
  onClose: () => void
}) {
  const isCompanyAdmin = useSession()?.profile?.role_type === 'company_admin'
  const { control, handleSubmit, setValue } = useForm({
    defaultValues: place ? toPlaceDraft(place) : createPlaceDraft(start),
    resolver: placeResolver,
  })
  const kind = useWatch({ control, name: 'kind' })
  const save = useSavePlace({ success: describeSaved, failsIn: 'form', onDone: onClose })
  return (
    <FormDialog
      title={place ? t('Edit place') : t('Name a place')}
      description={t('Every trip that starts or ends here shows this name.')}
      submit={place ? t('Save') : t('Add place')}
      action={save}
      onSubmit={handleSubmit(({ position, shared, ...values }) => {
        const change = { ...values, ...position }
        save.mutate(place ? { id: place.id, place: change } : { id: null, place: { ...change, shared } })
      })}
      onClose={onClose}
    >
      <div className="grid gap-x-4 sm:grid-cols-2">
        <FormInput control={control} name="name" label={t('Name')} maxLength={MAX_PLACE_NAME} autoComplete="off" />
        <FormSelect control={control} name="kind" label={t('What it is')}>
          <Options of={PLACE_KINDS.map((one) => [one, PLACE_KIND_WORDS[one]])} />
        </FormSelect>
        {kind === 'client' && (
          <FormInput
            control={control}
            name="client_name"
            label={t('Who you see there')}
            hint={t('Optional')}
            className="sm:col-span-2"
            maxLength={MAX_PLACE_NAME}
            autoComplete="off"
          />
        )}
      </div>
      <PlaceSearch
        onFound={(found) => setValue('position', writePosition(found), { shouldValidate: true, shouldDirty: true })}
      />
      <PlaceMap
        control={control}
        place={place}
        onPoint={(position) => setValue('position', position, { shouldValidate: true })}
      />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <FormInput
          control={control}
          name="position"
          label={t('Position')}
          hint={t('Latitude, longitude')}
          autoComplete="off"
          inputMode="text"
        />
        <FormNumberField
          control={control}
          name="radius_m"
          label={t('Radius in metres')}
          rule={RADIUS}
          hint={t('20 to 10 000')}
        />
      </div>
      {!place && isCompanyAdmin && (
        <FormCheckbox control={control} name="shared">
          {t("Share it with your company's drivers")}
        </FormCheckbox>
      )}
      <PreviewNote control={control} place={place} />
    </FormDialog>
  )
}

const describeSaved = ({ name, trips }: Place): string =>
  trips === 0
    ? t('{name} saved', { name })
    : plural(trips, '{name} saved: {n} trip', '{name} saved: {n} trips', { name })

function PlaceSearch({ onFound }: { onFound: (found: FoundPlace) => void }) {
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null)
  const q = useDebounced(typed.trim(), TYPING_MS)
  const found = useFoundPlaces(q)
  const options = (q === '' ? [] : (found.data?.items ?? [])).map((one) => ({
    ...one,
    id: `${one.name} ${one.lat} ${one.lng}`,
  }))
  return (
    <Combobox
      label={t('Search')}
      none={t('An address, a suburb or a town')}
      value={chosen}
      options={options}
      loading={found.isFetching || q !== typed.trim()}
      failure={found.isError ? t('The search failed. Choose the position on the map.') : null}
      typed={typed}
      onTyped={setTyped}
      open={open}
      onOpenChange={setOpen}
      onChange={(option) => {
        setChosen(option)
        if (option) onFound(option)
      }}
    />
  )
}

function PlaceMap({
  control,
  place,
  onPoint,
}: {
  control: FieldControl<PlaceDraft>
  place: Place | null
  onPoint: (position: string) => void
}) {
  const [name, position, radius] = useWatch({ control, name: ['name', 'position', 'radius_m'] })
  const others = usePlaces().data?.items
  const point = readPosition(position)
  const radiusM = readNumber(radius, RADIUS)
  const places = useMemo((): MapPlace[] => {
    const around = (others ?? [])
      .filter(({ id }) => id !== place?.id)
      .map((other) => ({ id: other.id, name: other.name, position: toLngLat(other), radiusM: other.radius_m }))
    const at = readPosition(position)
    if (at === null) return around
    return [
      ...around,
      {
        id: place?.id ?? 'new',
        name,
        position: toLngLat(at),
        radiusM: radiusM ?? PLACE_RADIUS_M.default,
        chosen: true,
      },
    ]
  }, [others, place, name, position, radiusM])
  return (
    <div className="mb-2">
      <div className="h-56 overflow-hidden rounded-lg border border-line sm:h-64">
        <MapView
          label={point ? t('Map of the place and those around it') : t('Map of your places')}
          places={places}
          onPick={([lng, lat]) => onPoint(writePosition({ lat, lng }))}
        />
      </div>
      <p className="pt-1 text-sm text-muted">
        {t('Click the map to set the position, or press Enter for its centre.')}
      </p>
    </div>
  )
}

const toLngLat = ({ lat, lng }: Point): [number, number] => [lng, lat]

/** How many trips the edited place would match, and which places it overlaps. */
function PreviewNote({ control, place }: { control: FieldControl<PlaceDraft>; place: Place | null }) {
  const shared = useController({ control, name: 'shared' }).field.value
  const [position, radius] = useWatch({ control, name: ['position', 'radius_m'] })
  const point = readPosition(position)
  const radiusM = readNumber(radius, RADIUS)
  const wanted = point && radiusM ? { ...point, radius_m: radiusM, shared, ...(place && { id: place.id }) } : null
  // Serialised, because useDebounced compares by identity.
  const settled = useDebounced(JSON.stringify(wanted), TYPING_MS)
  const preview = usePlacePreview(JSON.parse(settled) as typeof wanted)
  if (!wanted || !preview.data) return null
  return (
    <div role="status" className="text-sm">
      <p className="font-semibold">{describePreview(preview.data, place)}</p>
      {preview.data.overlapping.length > 0 && (
        <p className="mt-1 text-muted">
          {t('It overlaps {places}. Where places overlap, a trip belongs to the nearest centre.', {
            places: preview.data.overlapping.join(', '),
          })}
        </p>
      )}
    </div>
  )
}

function describePreview({ trips, joining, leaving }: PlacePreview, place: Place | null): string {
  const here = plural(trips, '{n} of your trips starts or ends here.', '{n} of your trips start or end here.')
  if (!place || joining + leaving === 0) return here
  return `${here} ${t('{joining} more than now, {leaving} fewer.', { joining: formatCount(joining), leaving: formatCount(leaving) })}`
}
