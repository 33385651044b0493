import { useEffect, useRef, useState } from 'react'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { interpolatePath, type DayLeg } from './day-chain.ts'
import type { MapTrip } from '../../../ui/map/map-trip.ts'
import type { Position } from '../../../ui/map/bounds.ts'

/** How long each leg plays, whatever its distance. */
const LEG_MS = 2500

export interface DayPlay {
  playing: boolean
  /** Index of the leg that is playing or selected; null before the first. */
  leg: number | null
  /** The vehicle's current position; null while it is at a stop or if the leg has no path. */
  marker: Position | null
  toggle: () => void
  goTo: (leg: number | null) => void
}

/** Plays the legs of a day one after another. With reduced motion, each leg shows its end for the same time instead of moving. */
export function useDayPlay(legs: readonly DayLeg[], trips: readonly MapTrip[]): DayPlay {
  const still = useMediaQuery('(prefers-reduced-motion: reduce)')
  const [playing, setPlaying] = useState(false)
  const [leg, setLeg] = useState<number | null>(null)
  const [share, setShare] = useState(1)
  const isLast = leg !== null && leg >= legs.length - 1
  const shareNow = useRef(0)

  useEffect(() => {
    if (!playing || leg === null) return undefined
    const next = () => {
      if (isLast) setPlaying(false)
      else {
        shareNow.current = 0
        setShare(still ? 1 : 0)
        setLeg(leg + 1)
      }
    }
    if (still) {
      const timer = setTimeout(next, LEG_MS)
      return () => clearTimeout(timer)
    }
    const startedMs = performance.now() - shareNow.current * LEG_MS
    let frame = requestAnimationFrame(function move(nowMs) {
      shareNow.current = Math.min(1, Math.max(0, (nowMs - startedMs) / LEG_MS))
      setShare(shareNow.current)
      if (shareNow.current < 1) frame = requestAnimationFrame(move)
      else next()
    })
    return () => cancelAnimationFrame(frame)
  }, [playing, leg, isLast, still])

  const trip = leg === null ? undefined : trips.find(({ id }) => id === legs[leg]?.trip.id)
  return {
    playing,
    leg,
    marker: trip && (playing || share < 1) ? interpolatePath(trip.path, share) : null,
    toggle() {
      if (playing) return setPlaying(false)
      const isOver = leg === null || (isLast && share >= 1)
      if (isOver || share >= 1) {
        shareNow.current = 0
        setShare(still ? 1 : 0)
        setLeg(isOver ? 0 : leg + 1)
      }
      return setPlaying(legs.length > 0)
    },
    goTo(to) {
      setPlaying(false)
      shareNow.current = 1
      setShare(1)
      setLeg(to)
    },
  }
}
