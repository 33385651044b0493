import { useMemo, useState } from 'react'
import { formatDay } from '../../../format/instant.ts'
import { t } from '../../../language/t.ts'
import { MapView } from '../../../ui/map/map-view.tsx'
import { MapShell } from '../map-shell.tsx'
import { useMapPlaces } from '../../../places/use-map-places.ts'
import { toMapPoints, type DayLeg, type DayStop } from './day-chain.ts'
import { DayPanel } from './day-panel.tsx'
import { useDay } from './use-day.ts'
import { useDayPlay } from './use-day-play.ts'

const NO_LEGS: readonly DayLeg[] = []
const NO_STOPS: readonly DayStop[] = []

export default function DayView({
  day,
  beside,
  onDay,
  onClose,
}: {
  day: string
  beside: boolean
  onDay: (day: string) => void
  onClose: () => void
}) {
  const of = useDay(day)
  const legs = of.chain?.legs ?? NO_LEGS
  const stops = of.chain?.stops ?? NO_STOPS
  const places = useMapPlaces()
  const play = useDayPlay(legs, of.trips)
  const [hoveredId, setHoveredId] = useState<string | null>(null)
  const leg = play.leg === null ? undefined : legs[play.leg]
  const points = useMemo(() => toMapPoints(stops, leg?.to ?? null), [stops, leg])
  const missing = legs.length - of.trips.length
  return (
    <>
      <DayPanel
        day={day}
        of={of}
        play={play}
        hoveredId={hoveredId}
        onHover={setHoveredId}
        onDay={onDay}
        onClose={onClose}
      />
      <MapShell
        beside={beside}
        onClose={onClose}
        caption={
          <p className="text-muted">
            {missing > 0 && of.trips.length > 0
              ? t("Trips without GPS positions appear in the list only. Numbers mark the day's stops.")
              : t("Numbers mark the day's stops.")}
          </p>
        }
      >
        <MapView
          trips={of.trips}
          chosenId={leg?.trip.id ?? null}
          onChoose={(id) => play.goTo(legs.findIndex(({ trip }) => trip.id === id))}
          hoveredId={hoveredId}
          onHover={setHoveredId}
          points={points}
          places={places}
          marker={play.marker}
          label={t('Map of {day}', { day: formatDay(day) })}
        />
      </MapShell>
    </>
  )
}
