// What a test file leaves open (timers, sockets, servers, child processes) fails it: it would act on the files after it.
// Vitest's own search for leaks looks at every promise, which makes tests of millions of rows time out.
import { afterAll, expect } from 'vitest'

const PATIENCE_MS = 3000
const LOOK_AGAIN_MS = 20
/** What the runner itself talks and waits by. */
const OF_THE_RUNNER = new Set(['MessagePort', 'Immediate'])

// Not in a hook: the runner's timer for the hook would count.
const before = openResources()

// A hook of a setup file is the first to be registered and so the last to run: the file has closed all it wanted to.
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
