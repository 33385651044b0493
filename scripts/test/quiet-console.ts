// Console output fails a test: it is either a fault or something the test should have asserted. Process warnings
// (leaked listeners, promises handled too late) fail the file.
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'

const methods = ['log', 'info', 'warn', 'error', 'debug'] as const

beforeEach(() => {
  for (const method of methods) vi.spyOn(console, method)
})

afterEach(() => {
  for (const method of methods) {
    const spy = vi.mocked(console[method])
    const calls = spy.mock?.calls.slice() ?? []
    spy.mockRestore?.()
    expect(calls, `console.${method} was called`).toEqual([])
  }
})

const warnings: string[] = []
const keep = ({ name, message }: Error): number => warnings.push(`${name}: ${message}`)
process.on('warning', keep)

afterAll(() => {
  process.off('warning', keep)
  expect(warnings, 'the process warned').toEqual([])
})
