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

  /** Simulates a new version that has been downloaded. */
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

test("does not treat the browser's first worker as an update", async () => {
  const { workers, updates, reload } = await setUp({ controlled: false })
  workers.registration.find()
  workers.begin()
  expect([updates.isReady(), reload.mock.calls.length]).toEqual([false, 0])
})

test('announces a new version, and activates it with one reload when accepted', async () => {
  const { workers, updates, reload, changed } = await setUp()
  const worker = workers.registration.find()
  expect([updates.isReady(), changed.mock.calls.length, reload.mock.calls.length]).toEqual([true, 1, 0])
  updates.applyUpdate()
  expect([worker.told, reload.mock.calls.length]).toEqual([['take-over'], 0])
  workers.begin()
  expect(reload).toHaveBeenCalledOnce()
})

test('announces an update accepted in another tab without reloading', async () => {
  const { workers, updates, reload } = await setUp()
  workers.begin()
  expect([updates.isReady(), reload.mock.calls.length]).toEqual([true, 0])
  updates.applyUpdate()
  expect(reload).toHaveBeenCalledOnce()
})

test('checks every hour, and on navigation at most every ten minutes', async () => {
  const { workers, updates, clock, ticks } = await setUp()
  const { update } = workers.registration
  updates.checkForUpdate()
  expect(update).not.toHaveBeenCalled()
  clock.ms = 600_000
  updates.checkForUpdate()
  updates.checkForUpdate()
  expect(update).toHaveBeenCalledOnce()
  ticks[0]()
  expect(update).toHaveBeenCalledTimes(2)
})

test('does nothing if workers are blocked', async () => {
  const workers = new FakeWorkers()
  workers.register.mockResolvedValue(undefined as never)
  const updates = createUpdates({ workers: workers as never, reload: vi.fn(), nowMs: () => 0, every: vi.fn() })
  await updates.start()
  updates.checkForUpdate()
  expect(updates.isReady()).toBe(false)
})
