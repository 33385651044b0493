// Fails a test file that leaves timers, sockets, servers or child processes open: they would affect the files after it.
// Vitest's own leak detection tracks every promise, which makes tests with millions of rows time out.
import { afterAll, expect } from 'vitest'

const PATIENCE_MS = 3000
const LOOK_AGAIN_MS = 20
/** Used by the runner itself. */
const OF_THE_RUNNER = new Set(['MessagePort', 'Immediate'])

// Not in a hook, where the runner's timer for the hook would count.
const before = openResources()

// A setup file's hook is registered first and so runs last, after the test file has closed its resources.
afterAll(async () => {
  const untilMs = performance.now() + PATIENCE_MS
  do await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  while (leaked().length > 0 && performance.now() < untilMs)
  expect(leaked(), 'left open by this file').toEqual([])
})

function leaked(): string[] {
  return Object.entries(openResources()).flatMap(([kind, count]) =>
    Array.from({ length: Math.max(0, count - (before[kind] ?? 0)) }, () => kind),
  )
}

function openResources(): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const kind of process.getActiveResourcesInfo()) {
    if (!OF_THE_RUNNER.has(kind)) counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}
