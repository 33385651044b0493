import { useEffect, useReducer, useRef } from 'react'

const NONE: ReadonlySet<string> = new Set()

/**
 * Which of the items to render in full now: a few more per frame, in order, so that the page stays responsive however many
 * appear at once. An item that was rendered stays rendered while it is listed.
 */
export function useFewAtOnce(ids: readonly string[], most: number): ReadonlySet<string> {
  const drawn = useRef(NONE)
  const [, drawMore] = useReducer((round: number) => round + 1, 0)
  // A ref, because a state would render everything once more.
  // oxlint-disable-next-line react/refs
  const now = new Set(ids.filter((id) => drawn.current.has(id)))
  const more = now.size + most
  for (const id of ids) {
    if (now.size >= more) break
    now.add(id)
  }
  // Each render schedules the next one until all items are rendered.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => {
    drawn.current = now
    if (now.size === ids.length) return undefined
    // Two frames: the first one belongs to the current render.
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(drawMore)))
    return () => cancelAnimationFrame(frame)
  })
  return now
}
