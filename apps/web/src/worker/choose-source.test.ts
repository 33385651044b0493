import { expect, test } from 'vitest'
import { chooseSource } from './choose-source.ts'

const HERE = { origin: 'https://spoor.example', files: new Set(['/index.html', '/first-paint.js', '/assets/a-1.js']) }
const answer = (path: string, request: Partial<Request> = {}) =>
  chooseSource({ method: 'GET', mode: 'cors', url: new URL(path, HERE.origin).href, ...request }, HERE)

test.each(['/', '/trips', '/logbook?status=pending', '/upload/8d3e'])(
  'serves the cached page for a navigation to %s',
  (path) => expect(answer(path, { mode: 'navigate' })).toBe('page'),
)

test.each(['/docs', '/identity/verify-email?token=t', '/settings/app', '/sample.csv', '/index.html'])(
  'leaves a navigation to %s to the network',
  (path) => expect(answer(path, { mode: 'navigate' })).toBe('network'),
)

test.each(['/trips', '/trips/days?from=2026-03-01', '/settings/app', '/', 'https://elsewhere.example/assets/a-1.js'])(
  'leaves a call to %s to the network',
  (path) => expect(answer(path)).toBe('network'),
)

test('requests other than GET go to the network', () => {
  expect(answer('/trips', { method: 'POST', mode: 'navigate' })).toBe('network')
  expect(answer('/assets/a-1.js', { method: 'HEAD' })).toBe('network')
})

test('only a file share from the browser reaches the share handler', () => {
  expect(answer('/upload/share', { method: 'POST', mode: 'navigate' })).toBe('share')
  expect(answer('/upload/share', { method: 'POST' })).toBe('network')
  expect(answer('https://elsewhere.example/upload/share', { method: 'POST', mode: 'navigate' })).toBe('network')
})

test('files of any version are served from the cache', () => {
  expect(answer('/first-paint.js')).toBe('file')
  expect(answer('/assets/a-1.js')).toBe('file')
  expect(answer('/assets/gone-2.js')).toBe('file')
  expect(answer('/sw.js')).toBe('network')
})
