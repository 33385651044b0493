import { expect, test } from 'vitest'
import { untilTheAppComes } from './prerender.ts'

test('a picture names its dark one, and what needs the app waits for it', () => {
  const markup =
    '<link rel="preload" as="image" href="/assets/map-light-aa.webp"/><button type="button">Menu</button>' +
    '<a href="/login">Login</a><img src="/assets/map-light-aa.webp" alt="A map"/>'
  expect(untilTheAppComes(markup, ['assets/map-light-aa.webp', 'assets/map-dark-bb.webp'])).toBe(
    '<button inert type="button">Menu</button><a href="/login">Login</a>' +
      '<img src="/assets/map-light-aa.webp" data-dark="/assets/map-dark-bb.webp" alt="A map"/>',
  )
})

test('so does the picture of another width', () => {
  const assets = ['assets/map-phone-light-aa.webp', 'assets/map-phone-dark-bb.webp']
  expect(untilTheAppComes('<source srcSet="/assets/map-phone-light-aa.webp"/>', assets)).toBe(
    '<source srcSet="/assets/map-phone-light-aa.webp" data-dark="/assets/map-phone-dark-bb.webp"/>',
  )
})

test('a picture without a dark one is told while building', () => {
  expect(() => untilTheAppComes('<img src="/assets/map-light-aa.webp"/>', [])).toThrow('no dark picture of the map')
})
