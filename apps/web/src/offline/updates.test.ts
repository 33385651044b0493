import { expect, test, vi } from 'vitest'
import { createUpdates } from './updates.ts'

class FakeWorker extends EventTarget {
  state = 'installing'
  readonly told: unknown[] = []
  postMessage(message: unknown): void {
    this.told.push(message)
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null
  waiting: FakeWorker | null = null
  readonly update = vi.fn(() => Promise.resolve(this))

  /** A new version is found, and fetched. */
  find(): FakeWorker {
    const worker = new FakeWorker()
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
    this.waiting = worker
    this.installing = null
    worker.dispatchEvent(new Event('statechange'))
    return worker
  }
}

class FakeWorkers extends EventTarget {
  controller: object | null = null
  readonly registration = new FakeRegistration()
  readonly register = vi.fn(() => Promise.resolve(this.registration))

  begin(): void {
    this.controller = {}
    this.dispatchEvent(new Event('controllerchange'))
  }
}

async function setUp({ controlled = true } = {}) {
  const workers = new FakeWorkers()
  if (controlled) workers.controller = {}
  const clock = { ms: 0 }
  const ticks: (() => void)[] = []
  const reload = vi.fn()
  const updates = createUpdates({
    workers: workers as never,
    reload,
    nowMs: () => clock.ms,
    every: (callback) => ticks.push(callback),
  })
  const changed = vi.fn()
  updates.onChange(changed)
  await updates.start()
  return { workers, clock, ticks, reload, updates, changed }
}

test('the first worker of a browser is no news', async () => {
  const { workers, updates, reload } = await setUp({ controlled: false })
  workers.registration.find()
  workers.begin()
  expect([updates.isReady(), reload.mock.calls.length]).toEqual([false, 0])
})

test('a new version is told, and begins when it is taken, with one reload', async () => {
  const { workers, updates, reload, changed } = await setUp()
  const worker = workers.registration.find()
  expect([updates.isReady(), changed.mock.calls.length, reload.mock.calls.length]).toEqual([true, 1, 0])
  updates.take()
  expect([worker.told, reload.mock.calls.length]).toEqual([['take-over'], 0])
  workers.begin()
  expect(reload).toHaveBeenCalledOnce()
})

test('one that was taken in another tab is told here, and nothing is reloaded before it is asked for', async () => {
  const { workers, updates, reload } = await setUp()
  workers.begin()
  expect([updates.isReady(), reload.mock.calls.length]).toEqual([true, 0])
  updates.take()
  expect(reload).toHaveBeenCalledOnce()
})

test('it is looked for every hour, and with changes of page at most every ten minutes', async () => {
  const { workers, updates, clock, ticks } = await setUp()
  const { update } = workers.registration
  updates.look()
  expect(update).not.toHaveBeenCalled()
  clock.ms = 600_000
  updates.look()
  updates.look()
  expect(update).toHaveBeenCalledOnce()
  ticks[0]()
  expect(update).toHaveBeenCalledTimes(2)
})

test('a browser that blocks workers does without', async () => {
  const workers = new FakeWorkers()
  workers.register.mockResolvedValue(undefined as never)
  const updates = createUpdates({ workers: workers as never, reload: vi.fn(), nowMs: () => 0, every: vi.fn() })
  await updates.start()
  updates.look()
  expect(updates.isReady()).toBe(false)
})
