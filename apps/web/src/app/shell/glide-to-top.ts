const DURATION_MS = 800

/** What a glide needs of the window. */
export interface Scroller {
  scrollY: () => number
  scrollTo: (y: number) => void
  nowMs: () => number
  nextFrame: (step: (timeMs: number) => void) => void
}

const pageScroller: Scroller = {
  scrollY: () => window.scrollY,
  scrollTo: (y) => window.scrollTo(0, y),
  nowMs: () => performance.now(),
  nextFrame: (step) => requestAnimationFrame(step),
}

/** Scrolls to the top in 800 ms. A scroll by hand meanwhile wins. */
export function glideToTop({ scrollY, scrollTo, nowMs, nextFrame }: Scroller = pageScroller): void {
  const from = scrollY()
  const startMs = nowMs()
  let last = from
  const step = (timeMs: number): void => {
    if (Math.abs(scrollY() - last) > 2) return
    const share = Math.min(1, (timeMs - startMs) / DURATION_MS)
    last = from * (1 - share) ** 3
    scrollTo(last)
    if (share < 1) nextFrame(step)
  }
  nextFrame(step)
}
