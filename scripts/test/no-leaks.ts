// Fails a test file that leaves timers, sockets, servers or child processes open: they would affect the files after it.
// Vitest's own leak detection tracks every promise, which makes tests with millions of rows time out.
import { afterAll, expect } from 'vitest'

const PATIENCE_MS = 3000
const POLL_MS = 20
/** Used by the runner itself. */
const RUNNER_RESOURCES = new Set(['MessagePort', 'Immediate'])

// Not in a hook, where the runner's timer for the hook would count.
const before = listOpenResources()

// A setup file's hook is registered first and so runs last, after the test file has closed its resources.
afterAll(async () => {
  const untilMs = performance.now() + PATIENCE_MS
  do await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  while (findLeaks().length > 0 && performance.now() < untilMs)
  expect(findLeaks(), 'left open by this file').toEqual([])
})

function findLeaks(): string[] {
  return Object.entries(listOpenResources()).flatMap(([kind, count]) =>
    Array.from({ length: Math.max(0, count - (before[kind] ?? 0)) }, () => kind),
  )
}

function listOpenResources(): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const kind of process.getActiveResourcesInfo()) {
    if (!RUNNER_RESOURCES.has(kind)) counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}
