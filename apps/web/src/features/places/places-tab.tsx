import type { Place } from '@spoor/contract/routes/places.ts'
import { Link } from '@tanstack/react-router'
import { Pencil, Trash2, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { formatCount } from '../../format/quantity.ts'
import { plural, t } from '../../language/t.ts'
import { PlaceDialog } from '../../places/place-dialog.tsx'
import { PLACE_KIND_ICONS, PLACE_KIND_WORDS, formatRadius } from '../../places/place-words.ts'
import { useMapPlaces } from '../../places/use-map-places.ts'
import { useDeletePlace, usePlaces } from '../../places/use-places.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/loaded.tsx'
import { ConfirmDialog } from '../../ui/form-dialog.tsx'
import { IconButton } from '../../ui/button.tsx'
import { MapView } from '../../ui/map/map-view.tsx'
import { ResourceList, type Column } from '../../ui/resource-list.tsx'

interface Open {
  what: 'edit' | 'delete'
  place: Place
}
type OnOpen = (open: Open) => void

export function PlacesTab() {
  const places = usePlaces()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <PlacesMap places={places.data?.items ?? []} onOpen={setOpen} />
      <ResourceList
        query={places}
        failed={t('The places could not be loaded')}
        label={t('Places')}
        columns={makeColumns(setOpen)}
        renderCard={(place) => <PlaceCard place={place} onOpen={setOpen} />}
        empty={
          <EmptyState title={t('No places yet')}>
            {t('Name your home, your work and your clients. Their trips then show the name instead of a position.')}
          </EmptyState>
        }
      />
      {open?.what === 'edit' && <PlaceDialog place={open.place} onClose={close} />}
      {open?.what === 'delete' && <DeletePlaceDialog place={open.place} onClose={close} />}
    </>
  )
}

/** Every place as a pin. A chosen one is framed, with its details below. */
function PlacesMap({ places, onOpen }: { places: readonly Place[]; onOpen: OnOpen }) {
  const onMap = useMapPlaces()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const shown = useMemo(() => onMap.map((place) => ({ ...place, chosen: place.id === chosenId })), [onMap, chosenId])
  const chosen = places.find(({ id }) => id === chosenId)
  if (onMap.length === 0) return null
  return (
    <div className="isolate mb-4 overflow-hidden rounded-xl border border-line">
      <div className="h-64 sm:h-80">
        <MapView
          label={t('Map of your places')}
          places={shown}
          onChoosePlace={(id) => setChosenId(id === chosenId ? null : id)}
        />
      </div>
      {chosen && (
        <section
          aria-label={chosen.name}
          aria-live="polite"
          className="flex items-center gap-2 border-t border-line px-4 py-2 text-sm"
        >
          <div className="min-w-0 flex-1">
            <PlaceName place={chosen} />
            <PlaceFacts place={chosen} />
          </div>
          <PlaceButtons place={chosen} onOpen={onOpen} />
          <IconButton size="smallIcon" label={t('Show all places')} icon={X} onClick={() => setChosenId(null)} />
        </section>
      )}
    </div>
  )
}

function PlaceFacts({ place }: { place: Place }) {
  return (
    <p className="mt-1 text-muted">
      {PLACE_KIND_WORDS[place.kind]} · {formatRadius(place.radius_m)} · {plural(place.trips, '{n} trip', '{n} trips')}
    </p>
  )
}

function makeColumns(onOpen: OnOpen): Column<Place>[] {
  return [
    {
      head: t('Place'),
      headClassName: 'w-[40%]',
      className: 'max-w-64 py-2',
      cell: (place) => <PlaceName place={place} />,
    },
    { head: t('What it is'), cell: (place) => PLACE_KIND_WORDS[place.kind] },
    { head: t('Radius'), numeric: true, cell: (place) => formatRadius(place.radius_m) },
    { head: t('Trips'), numeric: true, cell: (place) => <TripsLink place={place} /> },
    {
      head: t('Actions'),
      isHeadHidden: true,
      className: 'w-24 px-1 text-right whitespace-nowrap',
      cell: (place) => <PlaceButtons place={place} onOpen={onOpen} />,
    },
  ]
}

function PlaceCard({ place, onOpen }: { place: Place; onOpen: OnOpen }) {
  return (
    <>
      <div className="min-w-0 flex-1">
        <PlaceName place={place} />
        <PlaceFacts place={place} />
      </div>
      <PlaceButtons place={place} onOpen={onOpen} />
    </>
  )
}

function PlaceName({ place }: { place: Place }) {
  const Icon = PLACE_KIND_ICONS[place.kind]
  return (
    <span className="flex items-start gap-2">
      <Icon size={16} className="mt-0.5 shrink-0 text-muted" />
      <span className="min-w-0">
        <span className="font-semibold wrap-anywhere">{place.name}</span>{' '}
        {place.shared && <Badge>{t('Company')}</Badge>}
        {place.client_name && <span className="block wrap-anywhere text-muted">{place.client_name}</span>}
      </span>
    </span>
  )
}

/** Links to trips matching the name: those of the place and any that mention it. */
function TripsLink({ place }: { place: Place }) {
  if (place.trips === 0) return formatCount(0)
  return (
    <Link to="/logbook" search={{ q: place.name }} className="font-semibold text-accent hover:underline">
      {formatCount(place.trips)}
    </Link>
  )
}

function PlaceButtons({ place, onOpen }: { place: Place; onOpen: OnOpen }) {
  if (!place.may_edit) return null
  const { name } = place
  return (
    <span className="inline-flex">
      <IconButton
        size="smallIcon"
        label={t('Edit {name}', { name })}
        icon={Pencil}
        onClick={() => onOpen({ what: 'edit', place })}
      />
      <IconButton
        size="smallIcon"
        label={t('Delete {name}', { name })}
        icon={Trash2}
        onClick={() => onOpen({ what: 'delete', place })}
      />
    </span>
  )
}

function DeletePlaceDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const remove = useDeletePlace(place, onClose)
  return (
    <ConfirmDialog
      title={t('Delete {name}?', { name: place.name })}
      description={
        place.shared
          ? t("Your drivers' trips there will show their own location texts again.")
          : place.trips === 0
            ? t('No trip starts or ends there.')
            : plural(
                place.trips,
                '{n} trip will show its own location text again.',
                '{n} trips will show their own location texts again.',
              )
      }
      submit={t('Delete')}
      danger
      action={remove}
      onClose={onClose}
    />
  )
}
