import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { Minus, Plus } from 'lucide-react'
import { unpackBasemap } from './basemap.ts'
import type { Basemap } from './basemap.ts'
import { Crosshair } from './crosshair.tsx'
import { drawMap } from './draw-map.ts'
import { readMapColours } from './map-colours.ts'
import { findFrame } from './map-scene.ts'
import { PlacePins } from './place-pins.tsx'
import type { MapDrawingProps } from './map-scene.ts'
import { HOME_BOUNDS, panView, unproject, fitView, zoomView, project } from './projection.ts'
import type { Size, View } from './projection.ts'
import { t } from '../../language/t.ts'
import type { MapTrip } from './map-trip.ts'

const PADDING = 32
/** A pin and its name at the edge of the framed area must fit. */
const PIN_PADDING = 76
const STEP_PX = 60
const ZOOM_STEP = 1.6
/** How close to a line a click selects it. */
const REACH_PX = 12

let basemap: Basemap | null = null

/** The map on a plain canvas, for browsers without WebGL: the same trips on the embedded basemap. */
export function CanvasMap(props: MapDrawingProps) {
  const { trips, chosenId, hoveredId, points, places, arePlacesPinned, marker, onChoose, onHover, label, dark } = props
  const { onPick, onChoosePlace } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  const [moved, setMoved] = useState<{ frame: string; view: View } | null>(null)
  const grip = useRef<{ x: number; y: number; far: number } | null>(null)

  const bounds = findFrame(props, onPick !== undefined) ?? HOME_BOUNDS
  const frame = JSON.stringify([bounds, size])
  // The user's pan and zoom apply until the content to show changes.
  const view = moved?.frame === frame ? moved.view : fitView(bounds, size, onChoosePlace ? PIN_PADDING : PADDING)
  const move = (next: View) => setMoved({ frame, view: next })

  useEffect(() => {
    const element = canvas.current?.parentElement
    if (!element) return undefined
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context || size.width === 0) return
    const ratio = window.devicePixelRatio
    element.width = size.width * ratio
    element.height = size.height * ratio
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    basemap ??= unpackBasemap()
    drawMap(context, {
      ...{ trips, chosenId, hoveredId, points, places, arePlacesPinned, marker },
      basemap,
      view,
      size,
      colours: readMapColours(element),
    })
    // `dark` changes the colours that are read from the page.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [trips, chosenId, hoveredId, points, places, arePlacesPinned, marker, view, size, dark])

  const onKeyDown = (event: KeyboardEvent) => {
    const pan: Record<string, [number, number]> = {
      ArrowLeft: [STEP_PX, 0],
      ArrowRight: [-STEP_PX, 0],
      ArrowUp: [0, STEP_PX],
      ArrowDown: [0, -STEP_PX],
    }
    const zoom: Record<string, number> = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': 1 / ZOOM_STEP }
    if (pan[event.key]) move(panView(view, ...pan[event.key]))
    else if (zoom[event.key]) zoomBy(zoom[event.key])
    else if (event.key === 'Enter' && onPick) onPick(unproject([size.width / 2, size.height / 2], view, size))
    else return
    event.preventDefault()
  }
  const zoomBy = (factor: number) => move(zoomView(view, factor, size.width / 2, size.height / 2, size))

  const getPointerPoint = (event: PointerEvent): [number, number] => {
    const corner = event.currentTarget.getBoundingClientRect()
    return [event.clientX - corner.left, event.clientY - corner.top]
  }
  const onPointerDown = (event: PointerEvent) => {
    grip.current = { x: event.clientX, y: event.clientY, far: 0 }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!grip.current) {
      const over = nearestTrip(trips, view, size, getPointerPoint(event), REACH_PX)
      if (over !== hoveredId) onHover(over)
      return
    }
    const [dx, dy] = [event.clientX - grip.current.x, event.clientY - grip.current.y]
    grip.current = { x: event.clientX, y: event.clientY, far: grip.current.far + Math.hypot(dx, dy) }
    move(panView(view, dx, dy))
  }
  const onPointerUp = (event: PointerEvent) => {
    const far = grip.current?.far ?? 0
    grip.current = null
    if (far > 4) return
    const point = getPointerPoint(event)
    if (onPick) {
      onPick(unproject(point, view, size))
      return
    }
    const hit = nearestTrip(trips, view, size, point, REACH_PX)
    if (hit) onChoose(hit)
  }

  return (
    <div className="relative h-full w-full overflow-hidden">
      <canvas
        ref={canvas}
        // Pans and zooms by keyboard and pointer, as its label explains.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="img"
        aria-label={t('{label}. Move with the arrow keys, zoom with plus and minus.', { label })}
        tabIndex={0}
        className="peer h-full w-full cursor-grab touch-pan-y active:cursor-grabbing"
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => (grip.current = null)}
        onPointerLeave={() => hoveredId !== null && onHover(null)}
      />
      {onPick && <Crosshair />}
      {onChoosePlace && size.width > 0 && (
        <PlacePins
          places={places}
          project={(position) => project(position, view, size)}
          onChoose={onChoosePlace}
          onZoom={(area) => move(fitView(area, size, PIN_PADDING))}
        />
      )}
      <div className="absolute top-2.5 right-2.5 z-2 flex flex-col overflow-hidden rounded-md border border-line bg-surface shadow-card">
        <button
          type="button"
          aria-label={t('Zoom in')}
          className="grid size-8 place-items-center hover:bg-sunken pointer-coarse:size-11"
          onClick={() => zoomBy(ZOOM_STEP)}
        >
          <Plus size={16} aria-hidden />
        </button>
        <button
          type="button"
          aria-label={t('Zoom out')}
          className="grid size-8 place-items-center border-t border-line hover:bg-sunken pointer-coarse:size-11"
          onClick={() => zoomBy(1 / ZOOM_STEP)}
        >
          <Minus size={16} aria-hidden />
        </button>
      </div>
      <p className="absolute right-0 bottom-0 bg-surface/85 px-1.5 text-xs text-muted">
        {t('Natural Earth · © GeoNames (CC BY 4.0)')}
      </p>
    </div>
  )
}

/** The trip whose line is nearest to a point of the plane within `reachPx`; null if there is none. */
function nearestTrip(
  trips: readonly MapTrip[],
  view: View,
  size: Size,
  [px, py]: readonly [number, number],
  reachPx: number,
): string | null {
  let nearest: string | null = null
  let nearestPx = reachPx
  for (const { id, path } of trips) {
    let [fromX, fromY] = project(path[0], view, size)
    for (const position of path) {
      const [toX, toY] = project(position, view, size)
      const distance = measureDistanceToSegment(px, py, fromX, fromY, toX, toY)
      if (distance <= nearestPx) [nearest, nearestPx] = [id, distance]
      fromX = toX
      fromY = toY
    }
  }
  return nearest
}

function measureDistanceToSegment(px: number, py: number, ax: number, ay: number, bx: number, by: number): number {
  const lengthSquared = (bx - ax) ** 2 + (by - ay) ** 2
  const along =
    lengthSquared === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / lengthSquared))
  return Math.hypot(px - (ax + along * (bx - ax)), py - (ay + along * (by - ay)))
}
