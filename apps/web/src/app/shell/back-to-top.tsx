import { ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { scrollToTop } from './scroll-to-top.ts'

const SHOWN_AFTER_PX = 300

export function BackToTop() {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const look = (): void => setShown(window.scrollY > SHOWN_AFTER_PX)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  if (!shown) return null
  return (
    <div className="fixed right-4 bottom-4 z-20 animate-fade-in">
      <IconButton
        label="Back to top"
        variant="secondary"
        className="rounded-full shadow-raised"
        icon={<ArrowUp size={20} aria-hidden />}
        onClick={scrollToTop}
      />
    </div>
  )
}
