import { useEffect, useId, useImperativeHandle, useRef } from 'react'
import type { ChangeEvent, ComponentProps, ComponentType, ReactNode } from 'react'
import { sanitiseEmail, sanitiseName, sanitiseText } from '@spoor/contract/rules/account-rules.ts'
import { t } from '../language/t.ts'
import { announceCut } from './announce-cut.ts'
import { classes } from './classes.ts'

export interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/**
 * A label, a control and a message line. `children` receives the ids that link the three:
 * `<Field label="Name" error={e}>{(control) => <Input {...control} />}</Field>`. The line's height is reserved, so that
 * the layout does not shift when an error appears.
 */
export function Field({
  label,
  hint,
  error,
  question,
  aside,
  className,
  children,
}: {
  label: string
  hint?: ReactNode
  error?: string | null
  /** A question that must be answered before submitting; replaces the message line. */
  question?: ReactNode
  /** Shown at the right end of the label's line. */
  aside?: ReactNode
  className?: string
  children: (control: ControlProps) => ReactNode
}) {
  const id = useId()
  // Messages from the contract are in English, so translate them here.
  const note = question ?? (error ? t(error) : hint)
  const drawn = children({
    id,
    'aria-invalid': error || question ? true : undefined,
    'aria-describedby': note ? `${id}-note` : undefined,
  })
  return (
    <div className={classes(aside !== undefined && 'flex flex-wrap items-baseline justify-between gap-x-2', className)}>
      <label htmlFor={id} className="mb-1 block w-fit text-sm font-semibold">
        {label}
      </label>
      {/* Tab order: the control first, then `aside`, which is displayed above it. */}
      {aside === undefined ? drawn : <div className="order-1 basis-full">{drawn}</div>}
      {aside}
      <p
        id={`${id}-note`}
        aria-live={error || question ? 'polite' : undefined}
        className={classes(
          'order-1 min-h-7.5 basis-full pt-1 pb-2 text-sm leading-4.5',
          error && !question ? 'text-bad' : 'text-muted',
        )}
      >
        {note}
      </p>
    </div>
  )
}

export const CONTROL_CLASS =
  'h-10 w-full rounded-lg border border-edge bg-surface px-3 text-base text-ink placeholder:text-muted hover:border-ink pointer-coarse:h-11 ' +
  'disabled:cursor-not-allowed disabled:opacity-55 aria-invalid:border-bad transition-colors duration-150'

export const EMAIL_INPUT = {
  label: t('Email'),
  sanitise: sanitiseEmail,
  type: 'email',
  inputMode: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
} as const

export const NAME_INPUT = {
  label: t('Full name'),
  hint: t('As it should appear on your logbook'),
  sanitise: sanitiseName,
  autoComplete: 'name',
} as const

export const MOBILE_INPUT = {
  label: t('Mobile number'),
  hint: t('South African, such as 082 123 4567'),
  sanitise: sanitiseText,
  type: 'tel',
  autoComplete: 'tel',
} as const

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      className={classes(CONTROL_CLASS, 'read-only:border-line read-only:bg-sunken read-only:text-muted', className)}
      onPaste={announceCut}
      {...rest}
    />
  )
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={classes(CONTROL_CLASS, 'block h-auto min-h-20 py-2', className)}
      onPaste={announceCut}
      {...rest}
    />
  )
}

/** The browser's own select, which works best on phones. Its padding includes room for the arrow. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select className={classes(CONTROL_CLASS, 'pr-1 pl-2', className)} {...rest} />
}

export function Options({
  none,
  of = [],
}: {
  /** The text of an empty value before them. */
  none?: string
  of?: readonly (readonly [value: string | number, text: string])[]
}) {
  const options = none === undefined ? of : [['', none] as const, ...of]
  return options.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ))
}

/** The props of `Field` and of its control, to which the other props go; `onChange` receives the new value. */
type TextFieldProps<Control extends 'input' | 'select' | 'textarea'> = Omit<ComponentProps<typeof Field>, 'children'> &
  Omit<ComponentProps<Control>, 'onChange' | 'className'> & { onChange: (value: string) => void }

const makeTextField = <Control extends 'input' | 'select' | 'textarea'>(
  control: ComponentType<ComponentProps<Control>>,
) =>
  function TextField(props: TextFieldProps<Control>) {
    const { label, hint, error, question, aside, className, onChange, ...rest } = props
    // TypeScript cannot check the props of a generic component, so this lists those that are passed.
    const Control = control as ComponentType<
      typeof rest & { onChange: (event: ChangeEvent<{ value: string }>) => void }
    >
    return (
      <Field label={label} hint={hint} error={error} question={question} aside={aside} className={className}>
        {(wiring) => <Control {...rest} {...wiring} onChange={({ target }) => onChange(target.value)} />}
      </Field>
    )
  }

export const InputField = makeTextField<'input'>(Input)
export const TextAreaField = makeTextField<'textarea'>(TextArea)
/** The children are the options. */
export const SelectField = makeTextField<'select'>(Select)

/** A labelled checkbox; without `children`, set an `aria-label`. `indeterminate` means that some are selected. */
export function Checkbox({
  children,
  className,
  indeterminate = false,
  ref,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { children?: ReactNode; indeterminate?: boolean }) {
  const box = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => box.current!)
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <label
      className={classes('inline-flex cursor-pointer items-center gap-2 text-sm pointer-coarse:min-h-11', className)}
    >
      <input ref={box} type="checkbox" className="size-4.5 shrink-0 accent-accent" {...rest} />
      {children}
    </label>
  )
}
