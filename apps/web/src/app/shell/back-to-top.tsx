import { ArrowUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../language/t.ts'
import { IconButton } from '../../ui/button.tsx'

const DURATION_MS = 800

/** Scrolls to the top in 800 ms, unless the user scrolls meanwhile. */
function scrollToTop(): void {
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

const SHOWN_AFTER_PX = 300

/** Shown from 300 px down, above a phone's bottom bar. After a click it ignores others for `cooldownMs`. */
export function BackToTop({ cooldownMs = 1000 }: { cooldownMs?: number }) {
  const [shown, setShown] = useState(false)
  const pressedMs = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const update = (): void => setShown(window.scrollY > SHOWN_AFTER_PX)
    // The user may have scrolled before the app loaded.
    update()
    // Listens in the capture phase, before a list redraws; reading scrollY afterwards would force a layout.
    const before = { capture: true, passive: true }
    window.addEventListener('scroll', update, before)
    return () => window.removeEventListener('scroll', update, before)
  }, [])
  if (!shown) return null
  const press = (): void => {
    if (performance.now() - pressedMs.current < cooldownMs) return
    pressedMs.current = performance.now()
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) window.scrollTo(0, 0)
    else scrollToTop()
  }
  return (
    <div className="fixed right-4 bottom-[calc(var(--bottom-bar)+1rem)] z-20 animate-fade-in max-sm:in-[:root:has([data-bottom-bar])]:hidden">
      <IconButton
        label={t('Back to top')}
        variant="secondary"
        className="rounded-full shadow-raised"
        icon={ArrowUp}
        onClick={press}
      />
    </div>
  )
}
