import axe from 'axe-core'
import { expect } from 'vitest'
import { page } from 'vitest/browser'

const WIDTHS_PX = [1280, 390]
/** Axe's rule that a visible label is part of the spoken name, which is off by default. */
const SPOKEN_NAMES = { 'label-content-name-mismatch': { enabled: true } }
/** The enabled axe rules that a theme can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Fails if the page violates an axe rule in light or dark, wide or narrow, or overflows its window. */
export async function expectAccessibleEverywhere(
  within: string = 'body',
  { widthsPx = WIDTHS_PX }: { widthsPx?: readonly number[] } = {},
): Promise<void> {
  for (const width of widthsPx) {
    await page.viewport(width, 900)
    for (const dark of [false, true]) {
      document.documentElement.classList.toggle('dark', dark)
      await waitForTransitions()
      // Components have no title or landmarks of their own.
      const { violations } = await axe.run(within, {
        rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false }, ...SPOKEN_NAMES },
        resultTypes: ['violations'],
        // As in the e2e tests.
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

/** Fails if the page is wider than its window. */
export async function expectNoSidewaysScroll(): Promise<void> {
  await expect
    .poll(() => document.documentElement.scrollWidth - document.documentElement.clientWidth, {
      message: `fits ${window.innerWidth} px`,
    })
    .toBe(0)
}

/** Contrast is wrong during a theme transition. */
async function waitForTransitions(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const running = () =>
    document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 2000)
  await frame()
  await Promise.all(running().map((animation) => animation.finished.catch(() => undefined)))
  await frame()
}
