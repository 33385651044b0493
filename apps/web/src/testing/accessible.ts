import axe from 'axe-core'
import { expect } from 'vitest'
import { page } from 'vitest/browser'

const WIDTHS_PX = [1280, 390]
/** What a theme can break, of the rules that axe has switched on. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Fails with each rule that what is drawn breaks, in light and dark, wide and narrow, or where it is wider than its window. */
export async function expectAccessibleEverywhere(
  within: string = 'body',
  { widthsPx = WIDTHS_PX }: { widthsPx?: readonly number[] } = {},
): Promise<void> {
  for (const width of widthsPx) {
    await page.viewport(width, 900)
    for (const dark of [false, true]) {
      document.documentElement.classList.toggle('dark', dark)
      await untilStill()
      // A part of a page has no title and no landmarks of its own.
      const { violations } = await axe.run(within, {
        rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
        resultTypes: ['violations'],
        // As in the tests of whole journeys.
        preload: false,
        ...(dark && { runOnly: COLOUR_RULES }),
      })
      const faults = violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, any }) => `${id} (${help}) at ${target.join(' ')}: ${any[0]?.message ?? ''}`),
      )
      expect(faults, `accessibility, ${dark ? 'dark' : 'light'}, ${width} px`).toEqual([])
    }
    await expectNoSidewaysScroll()
  }
  document.documentElement.classList.remove('dark')
}

/** Fails where what is drawn is wider than its window. */
export async function expectNoSidewaysScroll(): Promise<void> {
  await expect
    .poll(() => document.documentElement.scrollWidth - document.documentElement.clientWidth, {
      message: `fits ${window.innerWidth} px`,
    })
    .toBe(0)
}

/** Half-way through a change of theme nothing has its contrast. */
async function untilStill(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const running = () =>
    document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 2000)
  await frame()
  await Promise.all(running().map((animation) => animation.finished.catch(() => undefined)))
  await frame()
}
