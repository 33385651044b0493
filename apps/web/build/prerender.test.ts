import { expect, test } from 'vitest'
import { prepareMarkup } from './prerender.ts'

test('pictures reference their dark version, and controls are disabled until the app loads', () => {
  const markup =
    '<link rel="preload" as="image" href="/assets/map-light-aa.webp"/><button type="button">Menu</button>' +
    '<a href="/login">Login</a><img src="/assets/map-light-aa.webp" alt="A map"/>'
  expect(prepareMarkup(markup, ['assets/map-light-aa.webp', 'assets/map-dark-bb.webp'])).toBe(
    '<button inert type="button">Menu</button><a href="/login">Login</a>' +
      '<img src="/assets/map-light-aa.webp" data-dark="/assets/map-dark-bb.webp" alt="A map"/>',
  )
})

test('a picture for another width references its dark version, too', () => {
  const assets = ['assets/map-phone-light-aa.webp', 'assets/map-phone-dark-bb.webp']
  expect(prepareMarkup('<source srcSet="/assets/map-phone-light-aa.webp"/>', assets)).toBe(
    '<source srcSet="/assets/map-phone-light-aa.webp" data-dark="/assets/map-phone-dark-bb.webp"/>',
  )
})

test('a picture without a dark version fails the build', () => {
  expect(() => prepareMarkup('<img src="/assets/map-light-aa.webp"/>', [])).toThrow('no dark picture of the map')
})
