import { expect, test, vi } from 'vitest'
import { quietConsole } from './quiet-console.ts'

const spoken = (
  hostname: string,
  { search = '', flag = null }: { search?: string; flag?: string | null } = {},
): number => {
  const log = vi.fn()
  const fake = { log, info: log, debug: log, warn: log, error: log }
  quietConsole({ location: { hostname, search }, debugFlag: () => flag, console: fake })
  fake.log('a')
  fake.error('b')
  return log.mock.calls.length
}

test('a deployed page says nothing on the console, unless asked to', () => {
  expect(spoken('spoor.example')).toBe(0)
  expect(spoken('spoor.example', { search: '?debug=0' })).toBe(0)
  expect(spoken('spoor.example', { search: '?debug=1' })).toBe(2)
  expect(spoken('spoor.example', { flag: 'true' })).toBe(2)
  expect(spoken('localhost')).toBe(2)
  expect(spoken('127.0.0.1')).toBe(2)
})
