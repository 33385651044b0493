import type { Basemap } from './basemap.ts'
import type { MapColours } from './map-colours.ts'
import { createCircle } from './map-scene.ts'
import type { MapScene } from './map-scene.ts'
import { splitPath } from './map-trip.ts'
import type { MapTrip } from './map-trip.ts'
import { project, getZoomLevel } from './projection.ts'
import type { Position, Size, View } from './projection.ts'

interface Scene extends MapScene {
  basemap: Basemap
  view: View
  size: Size
  colours: MapColours
}

/** Draws the basemap and trips onto a canvas scaled to CSS pixels. */
export function drawMap(context: CanvasRenderingContext2D, scene: Scene): void {
  const { basemap, trips, chosenId, hoveredId, size, colours } = scene
  context.fillStyle = colours.water
  context.fillRect(0, 0, size.width, size.height)
  context.lineJoin = 'round'
  context.lineCap = 'round'
  drawLand(context, scene)
  strokePaths(context, scene, basemap.provinceBorders.coordinates as Position[][], {
    colour: colours.provinceBorder,
    width: 1,
    dash: [4, 4],
  })
  strokePaths(context, scene, basemap.borders.coordinates as Position[][], { colour: colours.border, width: 1 })
  drawPlaces(context, scene)
  for (const trip of trips)
    if (trip.id !== chosenId) drawTrip(context, scene, trip, { opacity: chosenId === null ? 0.85 : 0.22, width: 2.5 })
  const hovered = trips.find(({ id }) => id === hoveredId && id !== chosenId)
  if (hovered) drawTrip(context, scene, hovered, { opacity: 1, width: 6 })
  drawTowns(context, scene)
  const chosen = trips.find(({ id }) => id === chosenId)
  if (chosen) drawChosen(context, scene, chosen)
  drawPoints(context, scene)
}

function trace(context: CanvasRenderingContext2D, { view, size }: Scene, path: readonly Position[]): void {
  path.forEach((position, i) => {
    const [x, y] = project(position, view, size)
    if (i === 0) context.moveTo(x, y)
    else context.lineTo(x, y)
  })
}

function drawLand(context: CanvasRenderingContext2D, scene: Scene): void {
  context.beginPath()
  for (const ring of scene.basemap.land.coordinates.flat()) trace(context, scene, ring as Position[])
  context.fillStyle = scene.colours.land
  context.fill()
  context.strokeStyle = scene.colours.land
  context.lineWidth = 1.5
  context.stroke()
}

function strokePaths(
  context: CanvasRenderingContext2D,
  scene: Scene,
  paths: readonly (readonly Position[])[],
  pen: { colour: string; width: number; dash?: number[] },
): void {
  context.save()
  context.beginPath()
  for (const path of paths) trace(context, scene, path)
  context.strokeStyle = pen.colour
  context.lineWidth = pen.width
  context.setLineDash(pen.dash ?? [])
  context.stroke()
  context.restore()
}

const LABEL_HEIGHT = 14

/** Labels towns, largest first, skipping labels that would overlap. */
function drawTowns(context: CanvasRenderingContext2D, { basemap, view, size, colours }: Scene): void {
  const zoom = getZoomLevel(view.scale)
  const taken: { x: number; y: number; width: number }[] = []
  context.font = '12px "Source Sans 3 Variable", sans-serif'
  context.textBaseline = 'middle'
  for (const { geometry, properties } of basemap.towns.features) {
    const [x, y] = project(geometry.coordinates as [number, number], view, size)
    if (properties.from > zoom || x < 0 || y < 0 || x > size.width || y > size.height) continue
    const width = context.measureText(properties.name).width + 10
    if (taken.some((other) => Math.abs(other.y - y) < LABEL_HEIGHT && x < other.x + other.width && other.x < x + width))
      continue
    taken.push({ x, y, width })
    context.fillStyle = colours.label
    context.beginPath()
    context.arc(x, y, 2, 0, 2 * Math.PI)
    context.fill()
    context.strokeStyle = colours.halo
    context.lineWidth = 3
    context.strokeText(properties.name, x + 6, y)
    context.fillText(properties.name, x + 6, y)
  }
}

function drawTrip(
  context: CanvasRenderingContext2D,
  scene: Scene,
  trip: MapTrip,
  pen: { opacity: number; width: number; colour?: string },
): void {
  context.save()
  context.globalAlpha = pen.opacity
  for (const { dashed, path } of splitPath(trip)) {
    strokePaths(context, scene, [path], {
      colour: pen.colour ?? scene.colours[trip.mark],
      width: pen.width,
      ...(dashed ? { dash: [5, 7] } : {}),
    })
  }
  context.restore()
}

function drawChosen(context: CanvasRenderingContext2D, scene: Scene, trip: MapTrip): void {
  const { view, size, colours } = scene
  // Grey would make a chosen trip without a classification the weakest line on the map.
  const colour = trip.mark === 'unclassified' ? colours.ink : colours[trip.mark]
  const driven = splitPath(trip).filter(({ dashed }) => !dashed)
  strokePaths(
    context,
    scene,
    driven.map(({ path }) => path),
    { colour: colours.surface, width: 8 },
  )
  drawTrip(context, scene, trip, { opacity: 1, width: 4.5, colour })
  drawDirection(context, scene, trip)
  // The numbers of a day's stops would overlap the ends.
  if (scene.points.length > 0) return
  const end = (position: Position, fill: string, edge: string) => {
    context.beginPath()
    context.arc(...project(position, view, size), 7, 0, 2 * Math.PI)
    context.fillStyle = fill
    context.fill()
    context.strokeStyle = edge
    context.lineWidth = 3
    context.stroke()
  }
  end(trip.path[0], colours.surface, colour)
  end(trip.path.at(-1)!, colour, colours.surface)
}

const ARROW_EVERY_PX = 90

/** Arrowheads along the path, evenly spaced on the plane. */
function drawDirection(context: CanvasRenderingContext2D, { view, size, colours }: Scene, trip: MapTrip): void {
  context.fillStyle = colours.ink
  context.strokeStyle = colours.surface
  context.lineWidth = 2.5
  let since = ARROW_EVERY_PX / 2
  let [fromX, fromY] = project(trip.path[0], view, size)
  for (const position of trip.path) {
    const [toX, toY] = project(position, view, size)
    since += Math.hypot(toX - fromX, toY - fromY)
    if (since >= ARROW_EVERY_PX) {
      since = 0
      context.save()
      context.translate((fromX + toX) / 2, (fromY + toY) / 2)
      context.rotate(Math.atan2(toY - fromY, toX - fromX))
      context.beginPath()
      context.moveTo(-4, -5)
      context.lineTo(5, 0)
      context.lineTo(-4, 5)
      context.closePath()
      context.stroke()
      context.fill()
      context.restore()
    }
    fromX = toX
    fromY = toY
  }
}

/** Places as circles with their names. */
function drawPlaces(context: CanvasRenderingContext2D, { places, arePlacesPinned, view, size, colours }: Scene): void {
  context.save()
  context.font = '12px "Source Sans 3 Variable", sans-serif'
  context.textAlign = 'center'
  for (const place of places) {
    context.beginPath()
    for (const position of createCircle(place)) context.lineTo(...project(position, view, size))
    context.fillStyle = colours.place
    context.strokeStyle = colours.place
    context.lineWidth = place.chosen ? 2.5 : 1.5
    context.globalAlpha = place.chosen ? 0.22 : 0.12
    context.fill()
    context.globalAlpha = 0.8
    context.stroke()
    context.globalAlpha = 1
    if (!arePlacesPinned && getZoomLevel(view.scale) >= 9) {
      const [x, y] = project(place.position, view, size)
      context.fillText(place.name, x, y + 14)
    }
  }
  context.restore()
}

/** Numbered stops, the chosen one in front, and the moving marker of a day. */
function drawPoints(context: CanvasRenderingContext2D, { points, marker, view, size, colours }: Scene): void {
  context.save()
  context.font = '600 12px "Source Sans 3 Variable", sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineWidth = 2
  for (const { position, label, chosen = false } of points.toSorted(
    (a, b) => Number(a.chosen ?? false) - Number(b.chosen ?? false),
  )) {
    const [x, y] = project(position, view, size)
    context.beginPath()
    context.arc(x, y, chosen ? 14 : 11, 0, 2 * Math.PI)
    context.fillStyle = chosen ? colours.place : colours.surface
    context.strokeStyle = chosen ? colours.surface : colours.ink
    context.fill()
    context.stroke()
    context.fillStyle = chosen ? colours.surface : colours.ink
    context.fillText(label, x, y)
  }
  if (marker) {
    context.beginPath()
    context.arc(...project(marker, view, size), 8, 0, 2 * Math.PI)
    context.fillStyle = colours.place
    context.strokeStyle = colours.surface
    context.lineWidth = 3
    context.fill()
    context.stroke()
  }
  context.restore()
}
