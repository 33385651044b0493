import { TriangleAlert } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { classes } from '../../../ui/classes.ts'
import { announceCut } from '../../../ui/announce-cut.ts'

export const loadReasonOffers = () => import('./reason-offers.tsx')
const ReasonOffers = lazy(loadReasonOffers)

const MISSING = 'data-missing'

/** Text edited in place. Enter and blur save, Escape cancels. Enter in a missing text also opens the next one. */
export function EditableText({
  value,
  label,
  placeholder,
  warn = false,
  maxLength,
  quiet = false,
  offers,
  onSave,
}: {
  value: string
  /** The field's name, also for screen readers. */
  label: string
  placeholder: string
  /** An empty text is invalid; the placeholder is the error message. */
  warn?: boolean
  maxLength: number
  /** An empty text is fine: shows a dash, and the placeholder only to screen readers and as a tooltip. */
  quiet?: boolean
  /** Offers these reasons, then recent ones, as buttons while the field is open. */
  offers?: readonly string[]
  onSave: (value: string) => void
}) {
  const [draft, setDraft] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const refocus = useRef(false)
  const goesOn = useRef(false)
  const latest = useRef({ draft, value, onSave })
  useEffect(() => {
    latest.current = { draft, value, onSave }
  })
  // A row that scrolls out of sight unmounts its field, so save what was typed.
  useEffect(() => () => keep(latest.current), [])
  useEffect(() => {
    if (draft === null && refocus.current) {
      refocus.current = false
      button.current?.focus()
      if (goesOn.current) nextMissing(button.current)?.click()
      goesOn.current = false
    }
  }, [draft])

  if (draft === null) {
    return (
      <button
        ref={button}
        type="button"
        {...(!value && warn && { [MISSING]: '' })}
        title={value || (quiet ? placeholder : undefined)}
        className="-ml-[7px] flex h-8 w-[calc(100%+7px)] min-w-0 cursor-text items-center gap-1 rounded-md border border-transparent px-1.5 text-left text-sm outline-offset-[-2px] hover:border-line hover:bg-surface pointer-coarse:h-11"
        onClick={() => setDraft(value)}
      >
        <span className="sr-only">{label}:</span>
        {!value && warn && <TriangleAlert size={14} className="shrink-0 text-warn" />}
        <span
          className={classes(
            'line-clamp-2 min-w-0 leading-4 wrap-anywhere',
            !value && (warn ? 'font-medium text-warn' : 'text-muted'),
          )}
        >
          {value || (!quiet && placeholder)}
          {!value && quiet && (
            <>
              <span aria-hidden>–</span>
              <span className="sr-only">{placeholder}</span>
            </>
          )}
        </span>
      </button>
    )
  }
  const close = () => {
    refocus.current = true
    setDraft(null)
  }
  const save = (text: string) => {
    keep({ draft: text, value, onSave })
    goesOn.current = warn && !value && text.trim() !== ''
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      save(draft)
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    }
  }
  const field = (
    <input
      ref={input}
      // The user opened the field, so moving the focus is expected.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      aria-label={label}
      className="h-8 w-full min-w-0 rounded-md border border-edge bg-surface px-1.5 text-sm pointer-coarse:h-11 pointer-coarse:text-base"
      value={draft}
      maxLength={maxLength}
      onPaste={announceCut}
      onChange={(event) => setDraft(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => {
        // Enter and Escape have already closed it.
        if (refocus.current) return
        keep({ draft, value, onSave })
        setDraft(null)
      }}
    />
  )
  return (
    <>
      {field}
      {offers !== undefined && (
        <Suspense>
          <ReasonOffers anchor={input} offers={offers} onPick={save} />
        </Suspense>
      )}
    </>
  )
}

/** The next empty text node in the document. */
function nextMissing(from: HTMLElement | null): HTMLElement | undefined {
  if (!from) return undefined
  return [...document.querySelectorAll<HTMLElement>(`[${MISSING}]`)].find(
    (other) => (from.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  )
}

function keep(edit: { draft: string | null; value: string; onSave: (value: string) => void }): void {
  const text = edit.draft?.trim()
  if (text === undefined || text === edit.value) return
  edit.onSave(text)
}
