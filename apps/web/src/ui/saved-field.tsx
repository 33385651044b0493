import { useState, type ComponentProps } from 'react'
import { InputField } from './field.tsx'
import { t } from '../language/t.ts'

/** A text field that saves itself on blur or Enter. Text that cannot be saved stays, with the reason. */
export function SavedField({
  saved,
  sanitise = (typed) => typed,
  toValue = (typed) => typed.trim(),
  findFault = () => null,
  onSave,
  ...field
}: Omit<ComponentProps<typeof InputField>, 'value' | 'onChange' | 'onBlur' | 'onKeyDown' | 'error'> & {
  saved: string
  /** Applied while typing. */
  sanitise?: (typed: string) => string
  /** The text as it is saved. */
  toValue?: (typed: string) => string
  findFault?: (value: string) => string | null
  onSave: (value: string) => Promise<unknown>
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)

  async function commit(): Promise<void> {
    if (typed === null) return
    const value = toValue(typed)
    const found = value === saved ? null : findFault(value)
    setFault(found)
    if (found !== null) return
    setTyped(value)
    try {
      if (value !== saved) await onSave(value)
      // Text typed in the meantime stays.
      setTyped((now) => (now === value ? null : now))
    } catch {
      // `onSave` reports the failure; the text stays for another attempt.
    }
  }

  return (
    <InputField
      {...field}
      data-outlives-reload
      error={fault}
      value={typed ?? saved}
      onChange={(text) => setTyped(sanitise(text))}
      onBlur={() => void commit()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void commit()
      }}
    />
  )
}

type VatNumberProps = Pick<ComponentProps<typeof SavedField>, 'hint' | 'disabled' | 'saved' | 'onSave'>

export const VatNumberField = (props: VatNumberProps) => (
  <SavedField
    label={t('VAT number')}
    inputMode="numeric"
    autoComplete="off"
    maxLength={20}
    toValue={(typed) => typed.replaceAll(/\s/g, '')}
    findFault={(number) => (/^(4\d{9})?$/.test(number) ? null : t('A VAT number has 10 digits and starts with 4'))}
    {...props}
  />
)
