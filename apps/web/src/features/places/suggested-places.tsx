import type { SuggestedPlace } from '@spoor/contract/routes/places.ts'
import type { PlaceKind } from '@spoor/core/places/place.ts'
import { useState } from 'react'
import { plural } from '../../language/plural.ts'
import { t } from '../../language/t.ts'
import { PlaceDialog } from '../../places/place-dialog.tsx'
import { writePosition, type NewPlaceValues } from '../../places/place-draft.ts'
import { PLACE_KIND_WORDS } from '../../places/place-words.ts'
import { usePlaces, useSavePlace, useSuggestedPlaces } from '../../places/use-places.ts'
import { LikelyPlaces, type LikelyPlace } from './likely-places.tsx'
import { Button } from '../../ui/button.tsx'
import { formatLocation } from '../../format/location.ts'

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
