const DURATION_MS = 800

/** Glides to the top; jumps where motion is unwelcome. A scroll by hand meanwhile wins. */
export function scrollToTop(): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return window.scrollTo(0, 0)
  const from = window.scrollY
  const startMs = performance.now()
  let last = from
  const step = (timeMs: number): void => {
    if (Math.abs(window.scrollY - last) > 2) return
    const share = Math.min(1, (timeMs - startMs) / DURATION_MS)
    last = from * (1 - share) ** 3
    window.scrollTo(0, last)
    if (share < 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}
