import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BackToTop } from './back-to-top.tsx'

const button = page.getByRole('button', { name: 'Back to top' })

async function scrollDown(y: number): Promise<void> {
  await page.viewport(390, 600)
  await render(
    <div style={{ height: 5000 }}>
      <BackToTop />
    </div>,
  )
  window.scrollTo(0, y)
  await expect.poll(() => scrollY).toBe(y)
}

test('shows a button after scrolling down that returns to the top', async () => {
  await scrollDown(250)
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(button.query()).toBeNull()
  window.scrollTo(0, 1150)
  await button.click()
  await expect.poll(() => scrollY).toBe(0)
  await expect.element(button).not.toBeInTheDocument()
})

/** Clicks the button at 1000 px; the returned function draws the frame that is due so long after the click. */
async function clickAndStep(): Promise<(afterMs: number) => void> {
  await scrollDown(1000)
  await expect.element(button).toBeVisible()
  const media = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList)
  let frame: FrameRequestCallback | undefined
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((step) => {
    frame = step
    return 0
  })
  onTestFinished(() => {
    media.mockRestore()
    frames.mockRestore()
  })
  const clickedMs = performance.now()
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  return (afterMs) => frame?.(clickedMs + afterMs)
}

test('reaches the top after 800 ms and not before', async () => {
  const drawAt = await clickAndStep()
  drawAt(400)
  expect(scrollY).toBeGreaterThanOrEqual(125)
  drawAt(750)
  expect(scrollY).toBeLessThan(125)
  drawAt(1600)
  expect(scrollY).toBe(0)
})

test('stops when the user scrolls', async () => {
  const drawAt = await clickAndStep()
  drawAt(100)
  window.scrollTo(0, 900)
  drawAt(200)
  expect(scrollY).toBe(900)
})
