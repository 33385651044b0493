import { expect, test } from 'vitest'
import type { MapPlace } from './map-scene.ts'
import { groupPins } from './place-pins.tsx'

const place = (name: string, x: number, y: number, chosen = false): MapPlace => ({
  id: name,
  name,
  position: [x, y],
  radiusM: 100,
  chosen,
})
const group = (places: MapPlace[]) =>
  groupPins(
    places,
    ([x, y]) => [x, y],
    (members) => members.map(({ name }) => name).join(),
  ).map(({ places: members, name: side }) => [members.map(({ name }) => name).join(), side])

test('places that would overlap share a pin', () => {
  expect(group([place('Home', 100, 100), place('Work', 120, 110), place('Client', 300, 100)])).toEqual([
    ['Home,Work', 'below'],
    ['Client', 'below'],
  ])
})

test('a name that would cover another pin or name is above its pin, or left out', () => {
  expect(group([place('Home', 100, 100), place('Work', 140, 125), place('Client', 145, 70)])).toEqual([
    ['Home', 'above'],
    ['Work', 'below'],
    ['Client', 'above'],
  ])
})

test('a name without room on either side is omitted', () => {
  expect(group([place('Home', 100, 100), place('Work', 140, 125), place('Client', 140, 75)])[0]).toEqual(['Home', null])
})

test('a chosen place has its own named pin', () => {
  expect(group([place('Home', 100, 100), place('Work', 105, 100, true)])).toEqual([
    ['Work', 'below'],
    ['Home', 'above'],
  ])
})
