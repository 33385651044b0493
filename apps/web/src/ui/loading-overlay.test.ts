import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { GpsMonitor, LoadingOverlay } from './loading-overlay.tsx'

const overlay = (props: Parameters<typeof LoadingOverlay>[0]): string =>
  renderToStaticMarkup(createElement(LoadingOverlay, props))

test.each([
  ['upload', 'Making room for your files...'],
  ['sync', 'Bringing your trips up to date...'],
  ['auth', 'Verifying your access...'],
  ['route', 'Loading...'],
  ['report', 'Opening your logbook...'],
] as const)('the variant %s says %s', (kind, words) => {
  expect(overlay({ kind })).toContain(`>${words}<`)
})

test('a page may say it in its own words', () => {
  expect(overlay({ kind: 'auth', text: 'Checking your access...' })).toContain('>Checking your access...<')
})

/** How many dots of the track are lit. */
const lit = (ticks: number | null): number =>
  renderToStaticMarkup(createElement(GpsMonitor, { ticks })).split('opacity="1"').length - 1

test('the track on the monitor grows by a dot a tick, rests, and begins anew', () => {
  expect([0, 1, 2, 10, 11, 15, 16, 17].map(lit)).toEqual([0, 1, 2, 10, 11, 11, 0, 1])
  expect(lit(null)).toBe(11)
})
