import { Search } from 'lucide-react'
import { useEffect, useState, type RefObject } from 'react'
import { Input } from './field.tsx'

const TYPING_MS = 250

/** Reports the text after a typing pause; an outside change, such as going back, shows immediately. Escape leaves the field. */
export function SearchBox({
  label,
  placeholder,
  text,
  onText,
  box,
}: {
  label: string
  placeholder?: string
  text: string
  onText: (text: string) => void
  box?: RefObject<HTMLInputElement | null>
}) {
  const [typed, setTyped] = useState(text)
  const [shown, setShown] = useState(text)
  if (text !== shown) {
    setShown(text)
    setTyped(text)
  }
  useEffect(() => {
    if (typed === text) return undefined
    const timer = setTimeout(() => onText(typed), TYPING_MS)
    return () => clearTimeout(timer)
    // Only typing starts the timer; `onText` is a new function on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [typed, text])
  return (
    <div className="relative min-w-0 flex-1">
      <Search size={17} className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted" />
      <Input
        ref={box}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // Some browsers would also clear the text.
          event.preventDefault()
          event.currentTarget.blur()
        }}
        className="pl-9"
      />
    </div>
  )
}
