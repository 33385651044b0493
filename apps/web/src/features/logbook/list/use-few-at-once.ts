import { useEffect, useReducer, useRef } from 'react'

const NONE: ReadonlySet<string> = new Set()

/**
 * Which of the things in sight are drawn whole by now: with each frame so many more, the first of them first, so that the
 * page answers and moves however many come at once. Who has been drawn stays so while it is among them.
 */
export function useFewAtOnce(ids: readonly string[], most: number): ReadonlySet<string> {
  const drawn = useRef(NONE)
  const [, drawMore] = useReducer((round: number) => round + 1, 0)
  // What is there is known by having been drawn; a state would draw everything once more to say so.
  // oxlint-disable-next-line react/refs
  const now = new Set(ids.filter((id) => drawn.current.has(id)))
  const more = now.size + most
  for (const id of ids) {
    if (now.size >= more) break
    now.add(id)
  }
  // Each drawing is followed by the next until all are there.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => {
    drawn.current = now
    if (now.size === ids.length) return undefined
    // This frame has had its part.
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(drawMore)))
    return () => cancelAnimationFrame(frame)
  })
  return now
}
