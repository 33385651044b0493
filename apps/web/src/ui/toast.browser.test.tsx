import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { toast } from './toast.ts'

const toasts = page.getByText('Invalid file type')

afterEach(() => toast.dismiss())

test('shows 20 at once, 350 px wide, 8 px apart, for 4 s', async () => {
  vi.useFakeTimers()
  for (let i = 0; i < 25; i++) toast.error(`${'a-rather-long-name-of-a-file-'.repeat(3)}${i}.txt: Invalid file type.`)
  await vi.advanceTimersByTimeAsync(100)
  await expect.poll(() => toasts.elements().length).toBe(20)
  await vi.advanceTimersByTimeAsync(100)
  const boxes = toasts
    .elements()
    .map((message) => (message.parentElement as Element).getBoundingClientRect())
    .toSorted((a, b) => a.top - b.top)
  const widest = Math.max(...boxes.map(({ width }) => width))
  expect(widest).toBeLessThanOrEqual(350)
  expect(widest).toBeGreaterThan(300)
  expect(boxes[1].top - boxes[0].bottom).toBeCloseTo(8, 0)
  await vi.advanceTimersByTimeAsync(3700)
  expect(toasts.elements()).toHaveLength(20)
  // They fade out, and are removed a second later.
  await vi.advanceTimersByTimeAsync(1200)
  await expect.poll(() => toasts.elements().length).toBe(0)
})

test('changes colours with the theme', async () => {
  toast.error('notes.txt: Invalid file type.')
  await expect.element(toasts).toBeVisible()
  const look = () => {
    const { backgroundColor, color } = getComputedStyle(toasts.element().parentElement as Element)
    return { backgroundColor, color }
  }
  expect(look()).toEqual({ backgroundColor: 'rgba(255, 255, 255, 0.92)', color: 'rgb(26, 31, 28)' })
  document.documentElement.classList.add('dark')
  expect(look()).toEqual({ backgroundColor: 'rgba(30, 36, 32, 0.92)', color: 'rgb(195, 203, 197)' })
})
