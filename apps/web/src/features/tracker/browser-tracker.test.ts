import { expect, test, vi } from 'vitest'
import { createScreenLock } from './browser-tracker.ts'

const soon = () => new Promise((resolve) => setTimeout(resolve, 0))

function screen() {
  const world = { visible: true, held: 0, asked: 0, comeBack: (): void => undefined }
  let sentinel = { released: true, release: async () => undefined }
  const lock = createScreenLock({
    wakeLock: {
      request: async () => {
        world.asked++
        world.held++
        const mine = {
          released: false,
          release: async () => {
            if (!mine.released) world.held--
            mine.released = true
            return undefined
          },
        }
        sentinel = mine
        return mine as unknown as WakeLockSentinel
      },
    },
    isVisible: () => world.visible,
    onVisible: (callback) => (world.comeBack = callback),
  })
  /** Hides the page, so that the browser releases the lock. */
  const hide = (): void => {
    world.visible = false
    void sentinel.release()
  }
  return { lock, world, hide }
}

test('holds the lock while wanted, and reacquires it when the page is visible again', async () => {
  const { lock, world, hide } = screen()
  lock.hold()
  await soon()
  expect(world.held).toBe(1)
  hide()
  expect(world.held).toBe(0)
  world.visible = true
  world.comeBack()
  await soon()
  expect([world.held, world.asked]).toEqual([1, 2])
  world.comeBack()
  await soon()
  expect(world.asked).toBe(2)
  lock.release()
  await soon()
  expect(world.held).toBe(0)
  world.comeBack()
  await soon()
  expect(world.held).toBe(0)
})

test('tolerates a browser without wake locks', async () => {
  const comeBack = vi.fn<(callback: () => void) => void>()
  const lock = createScreenLock({ wakeLock: undefined, isVisible: () => true, onVisible: comeBack })
  expect(() => lock.hold()).not.toThrow()
  expect(() => comeBack.mock.calls[0][0]()).not.toThrow()
  await soon()
  expect(console.warn).not.toHaveBeenCalled()
  expect(() => lock.release()).not.toThrow()
})

test('logs a warning if the browser refuses the lock', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const refused = new Error('low battery')
  const lock = createScreenLock({
    wakeLock: { request: () => Promise.reject(refused) },
    isVisible: () => true,
    onVisible: () => undefined,
  })
  lock.hold()
  await soon()
  expect(warned.mock.calls).toEqual([['The screen cannot be kept on', refused]])
  warned.mockClear()
  expect(() => lock.release()).not.toThrow()
})
