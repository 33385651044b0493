import type { Trip } from '@spoor/contract/routes/trips.ts'
import { useEffect, useRef, useState } from 'react'
import { requestTripFocus, useTripKeyboard } from './trip-keyboard.ts'
import type { TripListRow } from './trip-rows.ts'

export interface ChosenTrip {
  trip: Trip | null
  step: (direction: 1 | -1) => void
  choose: (id: string) => void
  /** Chooses a trip and scrolls to it. */
  bringIntoSight: (id: string) => void
  /** The loaded trip below a trip, else the one above; null if there is neither. */
  findNeighbour: (id: string) => string | null
  /** Chooses a trip and moves the focus to it. */
  goOnWith: (id: string) => void
}

/** The trip in the URL, with navigation to its neighbours, loaded or not. */
export function useChosenTrip({
  rows,
  chosenId,
  onChoose,
  scrollTo,
}: {
  rows: readonly TripListRow[]
  chosenId: string | null
  onChoose: (id: string) => void
  scrollTo: (row: number) => void
}): ChosenTrip {
  useTripKeyboard()
  // The URL changes a moment later; a key pressed in between applies to the trip that was just chosen.
  const [ahead, setAhead] = useState<{ id: string; of: string | null } | null>(null)
  if (ahead !== null && ahead.of !== chosenId) setAhead(null)
  const present = ahead?.id ?? chosenId
  const at = present === null ? -1 : rows.findIndex(({ key }) => key === present)
  const row = rows[at]
  const trip = row?.kind === 'trip' ? row.trip : null
  // Rows that the keyboard reached before their trips were loaded.
  const awaited = useRef<number | null>(null)
  const choose = (id: string) => {
    setAhead({ id, of: chosenId })
    onChoose(id)
  }
  const arrive = (to: number, id: string) => {
    awaited.current = null
    scrollTo(to)
    choose(id)
    requestTripFocus(id)
  }
  const latestArrive = useRef(arrive)
  useEffect(() => {
    latestArrive.current = arrive
  })
  useEffect(() => {
    const wanted = awaited.current
    const there = wanted === null ? undefined : rows[wanted]
    if (wanted !== null && there?.kind === 'trip' && there.trip) latestArrive.current(wanted, there.trip.id)
  }, [rows])

  return {
    trip,
    step(direction) {
      const from = awaited.current ?? at
      const start = from === -1 && direction === -1 ? rows.length : from
      for (let to = start + direction; to >= 0 && to < rows.length; to += direction) {
        const next = rows[to]
        if (next.kind !== 'trip') continue
        if (next.trip) return arrive(to, next.trip.id)
        awaited.current = to
        return scrollTo(to)
      }
      return undefined
    },
    choose,
    bringIntoSight(id) {
      const to = rows.findIndex(({ key }) => key === id)
      if (to !== -1) scrollTo(to)
      choose(id)
    },
    findNeighbour(id) {
      const from = rows.findIndex(({ key }) => key === id)
      const isTrip = (one: TripListRow) => one.kind === 'trip' && one.trip !== null
      return (rows.slice(from + 1).find(isTrip) ?? rows.slice(0, Math.max(0, from)).findLast(isTrip))?.key ?? null
    },
    goOnWith(id) {
      choose(id)
      requestTripFocus(id)
    },
  }
}
