import { expect, test } from 'vitest'
import { streetStyle } from './street-style.ts'

test('a style address stays as it is', () => {
  expect(streetStyle('https://tiles.example/styles/liberty')).toBe('https://tiles.example/styles/liberty')
})

test('an address of picture tiles becomes a style that shows them', () => {
  expect(streetStyle('https://tile.example/{z}/{x}/{y}.png')).toMatchObject({
    sources: { street: { type: 'raster', tiles: ['https://tile.example/{z}/{x}/{y}.png'] } },
    layers: [{ type: 'raster', source: 'street' }],
  })
})
