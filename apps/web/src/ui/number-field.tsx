import { LOCALE } from '@spoor/contract/limits/limits.ts'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { toText, formatCount, formatRand } from '../format/quantity.ts'
import { listReadings, writeNumber, type NumberRule } from '../format/read-number.ts'
import { t } from '../language/t.ts'
import { Field, Input } from './field.tsx'

/** A question about an ambiguous number, with its possible answers. */
export interface NumberQuestion {
  text: string
  answers: readonly { label: string; onAnswer: () => void }[]
}

/** A text field for a number. If the text is ambiguous, both readings are offered on blur, to pick one. */
export function NumberField({
  rule,
  value,
  onChange,
  onLeave,
  error,
  question,
  beside,
  ...rest
}: {
  label: string
  rule: NumberRule
  value: string
  onChange: (text: string) => void
  onLeave?: () => void
  error?: string | null
  hint?: ReactNode
  /** A question about an unambiguous number. */
  question?: NumberQuestion | null
  className?: string
  beside?: ReactNode
  input?: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur' | 'inputMode' | 'id'>
}) {
  const [left, setLeft] = useState(false)
  const { input, ...field } = rest
  const asked = left || error ? (createReadingQuestion(value, rule, onChange) ?? question) : null
  return (
    <Field {...field} error={error} question={asked && <Question {...asked} />}>
      {(control) => {
        const box = (
          <Input
            autoComplete="off"
            {...input}
            {...control}
            inputMode={rule.decimals === 0 ? 'numeric' : 'decimal'}
            value={value}
            onChange={(event) => {
              setLeft(false)
              onChange(event.target.value)
            }}
            onBlur={() => {
              setLeft(true)
              onLeave?.()
            }}
          />
        )
        return beside ? (
          <div className="flex gap-2">
            {box}
            {beside}
          </div>
        ) : (
          box
        )
      }}
    </Field>
  )
}

/** The question about an ambiguous number; null if it is unambiguous. */
export function createReadingQuestion(
  text: string,
  rule: NumberRule,
  onChoose: (text: string, value: number) => void,
): NumberQuestion | null {
  const readings = listReadings(text, rule)
  if (readings.length < 2) return null
  return {
    text: t('Which one do you mean?'),
    answers: readings.map((value) => ({
      label: withUnit(value, rule),
      onAnswer: () => onChoose(writeNumber(value, rule), value),
    })),
  }
}

/** Rendered inside a field's note, so only phrasing content is allowed. */
export function Question({ text, answers }: NumberQuestion) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink">
      {text}
      {answers.map(({ label, onAnswer }) => (
        <button
          key={label}
          type="button"
          className="rounded-md border border-edge px-2 py-0.5 font-semibold whitespace-nowrap hover:bg-sunken pointer-coarse:min-h-11"
          onClick={onAnswer}
        >
          {label}
        </button>
      ))}
    </span>
  )
}

function withUnit(value: number, rule: NumberRule): string {
  if (rule.unit === 'R') return formatRand(value)
  return rule.unit === null
    ? formatCount(value)
    : toText({ figure: value.toLocaleString(LOCALE), unit: rule.unit, unitFirst: false })
}
