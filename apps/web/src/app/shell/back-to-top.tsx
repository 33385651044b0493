import { ArrowUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { glideToTop } from './glide-to-top.ts'
import { t } from '../../language/t.ts'

const SHOWN_AFTER_PX = 300

/** From 300 px down, the way back up. After a press it takes no other one for `cooldownMs`. On a phone it gives way to a bar at the foot. */
export function BackToTop({ cooldownMs = 1000 }: { cooldownMs?: number }) {
  const [shown, setShown] = useState(false)
  const pressedMs = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const look = (): void => setShown(window.scrollY > SHOWN_AFTER_PX)
    // Whoever was quick has scrolled before the app was there.
    look()
    // Before a list draws its next lines: afterwards the page would be laid out to tell.
    const before = { capture: true, passive: true }
    window.addEventListener('scroll', look, before)
    return () => window.removeEventListener('scroll', look, before)
  }, [])
  if (!shown) return null
  const press = (): void => {
    if (performance.now() - pressedMs.current < cooldownMs) return
    pressedMs.current = performance.now()
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) window.scrollTo(0, 0)
    else glideToTop()
  }
  return (
    <div className="fixed right-4 bottom-[calc(var(--bottom-bar)+1rem)] z-20 animate-fade-in max-sm:in-[:root:has([data-bottom-bar])]:hidden">
      <IconButton
        label={t('Back to top')}
        variant="secondary"
        className="rounded-full shadow-raised"
        icon={<ArrowUp size={20} aria-hidden />}
        onClick={press}
      />
    </div>
  )
}
