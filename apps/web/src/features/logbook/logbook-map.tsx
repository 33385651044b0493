import type { Trip } from '@spoor/contract/routes/trips.ts'
import { useAppSettings } from '../../api/use-app-settings.ts'
import { useTheme } from '../../theme/use-theme.ts'
import { TripMap } from '../../ui/map/trip-map.tsx'
import { distanceSourceWords, cutWords, endWords, startWords } from './trip-words.ts'
import { useMapTrips } from './use-trips.ts'

/** The trips of the page on a map, and a few words on the chosen one. */
export function LogbookMap({
  trips,
  chosen,
  onChoose,
}: {
  trips: readonly Trip[]
  chosen: Trip | null
  onChoose: (id: string) => void
}) {
  const settings = useAppSettings()
  const { dark } = useTheme()
  const mapTrips = useMapTrips(
    trips.map(({ id }) => id),
    chosen?.id ?? null,
  )
  const undrawn = chosen !== null && mapTrips.length > 0 && !mapTrips.some(({ id }) => id === chosen.id)
  return (
    <section
      aria-label="Map"
      className="flex flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-card"
    >
      <div className="h-72 xl:h-[calc(100dvh-24rem)] xl:max-h-160 xl:min-h-80">
        {settings && (
          <TripMap
            trips={mapTrips}
            chosenId={chosen?.id ?? null}
            onChoose={onChoose}
            styleUrl={settings.map_style_url}
            attribution={settings.map_attribution}
            label="Map of the trips in the list"
            dark={dark}
          />
        )}
      </div>
      <p className="border-t border-line px-4 py-2.5 text-sm" aria-live="polite">
        {chosen ? (
          <>
            <span className="font-semibold">
              {startWords(chosen)} to {endWords(chosen)}
            </span>
            <span className="text-muted">
              {' '}
              · {undrawn ? 'its positions are not known' : `distance ${distanceSourceWords(chosen.distance_source)}`}
              {cutWords(chosen.cut) && ` · ${cutWords(chosen.cut)}`}
            </span>
          </>
        ) : (
          <span className="text-muted">
            Choose a trip in the list or on the map. A ring is its start, a dot its end.
          </span>
        )}
      </p>
    </section>
  )
}
