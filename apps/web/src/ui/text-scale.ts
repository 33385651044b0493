const USUAL_PX = 16

/** How much larger than usual text is, by what a person has set in the browser. For what is laid out in pixels. */
export const textScale = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_PX
