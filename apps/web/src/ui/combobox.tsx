import { ChevronDown } from 'lucide-react'
import { useId, useState, type KeyboardEvent, type Ref } from 'react'
import { classes } from './classes.ts'
import { Field, Input } from './field.tsx'
import { t } from '../language/t.ts'

export interface Option {
  id: string
  name: string
}

/** A searchable select; the caller supplies the options for the typed text. */
export function Combobox<T extends Option>({
  label,
  none,
  value,
  options,
  loading,
  failure,
  error,
  input,
  typed,
  onTyped,
  open,
  onOpenChange,
  onChange,
}: {
  label: string
  /** Label of the empty choice. */
  none: string
  value: Option | null
  options: readonly T[]
  loading: boolean
  failure: string | null
  error?: string
  input?: Ref<HTMLInputElement>
  typed: string
  onTyped: (typed: string) => void
  open: boolean
  onOpenChange: (open: boolean) => void
  onChange: (option: T | null) => void
}) {
  const list = useId()
  const [at, setAt] = useState(0)
  const choices: readonly (T | null)[] = typed === '' ? [null, ...options] : options
  const pick = (option: T | null): void => {
    onChange(option)
    close()
  }
  const close = (): void => {
    onOpenChange(false)
    onTyped('')
    setAt(0)
  }
  const show = (): void => {
    onOpenChange(true)
    setAt(0)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      if (!open) return show()
      return setAt((at + step + choices.length) % Math.max(1, choices.length))
    }
    if (!open) return
    if (event.key === 'Escape') {
      event.preventDefault()
      close()
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      if (choices[at] !== undefined) pick(choices[at])
    }
  }
  const message =
    failure ?? (loading ? t('Loading...') : options.length === 0 && typed !== '' ? t('Nothing matches') : null)
  return (
    <Field label={label} error={error}>
      {(control) => (
        <div className="relative">
          <Input
            {...control}
            ref={input}
            role="combobox"
            aria-expanded={open}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={open && choices.length > 0 ? `${list}-${at}` : undefined}
            autoComplete="off"
            className="truncate pr-9"
            placeholder={open ? t('Type to search') : none}
            value={open ? typed : (value?.name ?? '')}
            onChange={(event) => {
              onTyped(event.target.value)
              onOpenChange(true)
              setAt(0)
            }}
            onClick={show}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
          <ChevronDown size={16} className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted" />
          {open && (
            <div className="absolute inset-x-0 top-full z-20 mt-1 max-h-60 overflow-y-auto rounded-lg border border-line bg-surface p-1 shadow-raised">
              <div role="listbox" id={list} aria-label={label}>
                {choices.map((option, index) => (
                  // The input keeps the focus, and its keys do the same.
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                  <div
                    key={option?.id ?? ''}
                    role="option"
                    id={`${list}-${index}`}
                    aria-selected={(option?.id ?? null) === (value?.id ?? null)}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => pick(option)}
                    onPointerEnter={() => setAt(index)}
                    className={classes(
                      'flex min-h-9 cursor-pointer items-center rounded-md px-3 text-sm wrap-anywhere aria-selected:font-semibold pointer-coarse:min-h-11',
                      index === at && 'bg-sunken',
                      option === null && 'text-muted',
                    )}
                  >
                    {option?.name ?? none}
                  </div>
                ))}
              </div>
              {message && <p className="px-3 py-2 text-sm text-muted">{message}</p>}
            </div>
          )}
        </div>
      )}
    </Field>
  )
}
