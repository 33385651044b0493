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
] as const)('the variant %s shows %s', (kind, words) => {
  expect(overlay({ kind })).toContain(`>${words}<`)
})

test('lets a page set its own text', () => {
  expect(overlay({ kind: 'auth', text: 'Checking your access...' })).toContain('>Checking your access...<')
})

/** How many dots of the track are lit. */
const countLitTicks = (ticks: number | null): number =>
  renderToStaticMarkup(createElement(GpsMonitor, { ticks })).split('opacity="1"').length - 1

test('grows the track by a dot per tick, pauses, and starts again', () => {
  expect([0, 1, 2, 10, 11, 15, 16, 17].map(countLitTicks)).toEqual([0, 1, 2, 10, 11, 11, 0, 1])
  expect(countLitTicks(null)).toBe(11)
})
