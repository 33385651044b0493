import { type SuggestedPlace, createPlace } from '@spoor/contract/routes/places.ts'
import { type PlaceKind, PLACE_RADIUS_M } from '@spoor/core/places/place.ts'
import { useState } from 'react'
import { plural, t } from '../../language/t.ts'
import { PlaceDialog } from '../../places/place-dialog.tsx'
import { writePosition, type NewPlaceValues } from '../../places/place-draft.ts'
import { PLACE_KIND_WORDS, PLACE_KIND_ICONS } from '../../places/place-words.ts'
import { usePlaces, useSavePlace, useSuggestedPlaces, useReloadPlaces } from '../../places/use-places.ts'
import { Button } from '../../ui/button.tsx'
import { formatLocation } from '../../format/location.ts'
import { switchRulePreset } from '@spoor/contract/routes/rules.ts'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../api/api.ts'
import { useSession } from '../../session/use-session.ts'
import { Card, CardHeader } from '../../ui/card.tsx'
import { MapView } from '../../ui/map/map-view.tsx'
import { useAction } from '../../ui/use-action.ts'

const SHOWN_AT_FIRST = 3

/** Frequent stops without a name: a likely home and work, until these are named, and the others. */
function useSuggestions() {
  // Suggestions are optional, so show nothing on failure.
  const items = useSuggestedPlaces().data?.items ?? []
  const places = usePlaces().data?.items
  const missing = (['home', 'work'] as const).filter((kind) => places?.every((place) => place.kind !== kind))
  const likely = items.filter((place): place is LikelyPlace => missing.some((kind) => kind === place.likely))
  return { missing, likely, others: items.filter((place) => !likely.some((one) => one === place)) }
}

/** The likely home and work, each named with one click. */
export function SuggestedHomeAndWork() {
  const { likely } = useSuggestions()
  return likely.length > 0 && <LikelyPlaces places={likely} />
}

/** Frequent stops without a name. */
export function SuggestedPlaces() {
  const { missing, others } = useSuggestions()
  const save = useSavePlace({
    success: ({ name, trips }) => plural(trips, '{n} trip shows {name}', '{n} trips show {name}', { name }),
  })
  const [all, setAll] = useState(false)
  const [open, setOpen] = useState<NewPlaceValues | null>(null)
  if (others.length === 0) return null
  const savePlaceAs = (kind: 'home' | 'work', { lat, lng }: SuggestedPlace): void =>
    save.mutate({ id: null, place: { name: PLACE_KIND_WORDS[kind], kind, lat, lng } })
  return (
    <>
      <section
        aria-label={t('Suggested places')}
        className="rounded-xl border border-line bg-surface p-4 shadow-card sm:p-6"
      >
        <h2 className="mb-1 text-base font-semibold">{t('Suggested places')}</h2>
        <ul className="flex flex-col divide-y divide-line">
          {(all ? others : others.slice(0, SHOWN_AT_FIRST)).map((place) => (
            <SuggestedItem
              key={writePosition(place)}
              place={place}
              kinds={missing}
              busy={save.isPending}
              onKind={(kind) => savePlaceAs(kind, place)}
              onName={() => setOpen({ point: place, name: '' })}
            />
          ))}
        </ul>
        {!all && others.length > SHOWN_AT_FIRST && (
          <Button className="mt-3" size="small" onClick={() => setAll(true)}>
            {t('Show all {n}', { n: others.length })}
          </Button>
        )}
      </section>
      {open && <PlaceDialog place={null} start={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function SuggestedItem({
  place,
  kinds,
  busy,
  onKind,
  onName,
}: {
  place: SuggestedPlace
  kinds: readonly ('home' | 'work')[]
  busy: boolean
  onKind: (kind: 'home' | 'work') => void
  onName: () => void
}) {
  const where = formatLocation(place.location) || writePosition(place)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold wrap-anywhere">{where}</p>
        <p className="text-muted">{plural(place.stops, 'You stopped here {n} time.', 'You stopped here {n} times.')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {kinds.map((kind: PlaceKind & ('home' | 'work')) => (
          <Button
            key={kind}
            size="small"
            disabled={busy}
            aria-label={t('Name {where} as {name}', { where, name: PLACE_KIND_WORDS[kind] })}
            onClick={() => onKind(kind)}
          >
            {PLACE_KIND_WORDS[kind]}
          </Button>
        ))}
        <Button size="small" aria-label={t('Name it: {where}', { where })} onClick={onName}>
          {t('Name it')}
        </Button>
      </div>
    </li>
  )
}

type LikelyPlace = SuggestedPlace & { likely: 'home' | 'work' }

/** Likely home and workplace on a map. One click names both and takes a new driver on to review; each can be edited first. */
function LikelyPlaces({ places }: { places: readonly LikelyPlace[] }) {
  const [open, setOpen] = useState<NewPlaceValues | null>(null)
  const reload = useReloadPlaces()
  const navigate = useNavigate()
  const isFirst = useSession()?.profile?.first_logbook === 'open'
  const save = useAction({
    call: async (right: readonly LikelyPlace[]) => {
      for (const { likely: kind, lat, lng } of right)
        await api.call(createPlace, { body: { name: PLACE_KIND_WORDS[kind], kind, lat, lng } })
      await api.call(switchRulePreset, { body: { preset: 'home_to_work', enabled: true } })
    },
    success: (_, right) =>
      right.length > 1
        ? t('Your trips now show Home and Work')
        : t('Your trips now show {name}', { name: PLACE_KIND_WORDS[right[0].likely] }),
    failure: t('The place could not be saved'),
    onDone: (_, right) => {
      void reload()
      // The next step of the first logbook.
      if (right.length > 1 && isFirst) void navigate({ to: '/review' })
    },
    reloads: [['rules']],
  })
  return (
    <Card aria-label={t('Home and work')}>
      <CardHeader
        title={places.length > 1 ? t('Are these your home and work?') : t('Is this right?')}
        description={t(
          'SARS counts trips between home and work as private. From then on, Spoor suggests private for them.',
        )}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="h-56 overflow-hidden rounded-lg border border-line">
          <MapView
            label={t('Map of your likely home and work')}
            places={places.map(({ likely, lat, lng }) => ({
              id: likely,
              name: PLACE_KIND_WORDS[likely],
              Icon: PLACE_KIND_ICONS[likely],
              position: [lng, lat],
              radiusM: PLACE_RADIUS_M.default,
              chosen: true,
            }))}
          />
        </div>
        <ul className="flex flex-col divide-y divide-line">
          {places.map((place) => (
            <Likely
              key={place.likely}
              place={place}
              busy={save.isPending}
              onConfirm={() => save.mutate([place])}
              onCorrect={() => setOpen({ point: place, name: '' })}
            />
          ))}
        </ul>
      </div>
      {places.length > 1 && (
        <Button variant="primary" className="mt-4" busy={save.isPending} onClick={() => save.mutate(places)}>
          {t('Both are right')}
        </Button>
      )}
      {open && <PlaceDialog place={null} start={open} onClose={() => setOpen(null)} />}
    </Card>
  )
}

function Likely({
  place,
  busy,
  onConfirm,
  onCorrect,
}: {
  place: LikelyPlace
  busy: boolean
  onConfirm: () => void
  onCorrect: () => void
}) {
  const Icon = PLACE_KIND_ICONS[place.likely]
  const name = PLACE_KIND_WORDS[place.likely]
  const where = formatLocation(place.location) || writePosition(place)
  return (
    <li className="py-3 text-sm first:pt-0">
      <p className="flex items-center gap-2 font-semibold wrap-anywhere">
        <Icon size={18} className="shrink-0 text-accent" />
        {t('{name}: {where}', { name, where })}
      </p>
      <p className="mb-2 text-muted">
        {place.likely === 'home'
          ? plural(place.nights, 'Your days start or end here {n} time.', 'Your days start or end here {n} times.')
          : plural(
              place.work_stops,
              'You stayed here for 3 hours or more on {n} weekday.',
              'You stayed here for 3 hours or more on {n} weekdays.',
            )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          disabled={busy}
          aria-label={t('Name {where} as {name}', { where, name })}
          onClick={onConfirm}
        >
          {name}
        </Button>
        <Button size="small" aria-label={t('Something else: {where}', { where })} onClick={onCorrect}>
          {t('Something else')}
        </Button>
      </div>
    </li>
  )
}
