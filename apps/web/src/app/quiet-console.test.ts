import { expect, test, vi } from 'vitest'
import { silenceConsole } from './quiet-console.ts'

const captureConsole = (
  hostname: string,
  { search = '', flag = null }: { search?: string; flag?: string | null } = {},
): number => {
  const log = vi.fn()
  const fake = { log, info: log, debug: log, warn: log, error: log }
  silenceConsole({ location: { hostname, search }, debugFlag: () => flag, console: fake })
  fake.log('a')
  fake.error('b')
  return log.mock.calls.length
}

test('logs nothing on a deployed page unless debugging is on', () => {
  expect(captureConsole('spoor.example')).toBe(0)
  expect(captureConsole('spoor.example', { search: '?debug=0' })).toBe(0)
  expect(captureConsole('spoor.example', { search: '?debug=1' })).toBe(2)
  expect(captureConsole('spoor.example', { flag: 'true' })).toBe(2)
  expect(captureConsole('localhost')).toBe(2)
  expect(captureConsole('127.0.0.1')).toBe(2)
})
