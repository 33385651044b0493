import { createPlace, type SuggestedPlace } from '@spoor/contract/routes/places.ts'
import { switchRulePreset } from '@spoor/contract/routes/rules.ts'
import { PLACE_RADIUS_M } from '@spoor/core/places/place.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { plural } from '../../language/plural.ts'
import { t } from '../../language/t.ts'
import { PlaceDialog } from '../../places/place-dialog.tsx'
import { writePosition, type NewPlaceValues } from '../../places/place-draft.ts'
import { PLACE_KIND_ICONS, PLACE_KIND_WORDS } from '../../places/place-words.ts'
import { useReloadPlaces } from '../../places/use-places.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { MapView } from '../../ui/map/map-view.tsx'
import { useAction } from '../../ui/use-action.ts'
import { formatLocation } from '../../format/location.ts'

export type LikelyPlace = SuggestedPlace & { likely: 'home' | 'work' }

/** Likely home and workplace on a map. One click names both and takes a new driver on to review; each can be edited first. */
export function LikelyPlaces({ places }: { places: readonly LikelyPlace[] }) {
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
        <Icon aria-hidden size={18} className="shrink-0 text-accent" />
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
