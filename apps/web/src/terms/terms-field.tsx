import { lazy, Suspense, useId, useState } from 'react'
import { useController } from 'react-hook-form'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { Checkbox } from '../ui/checkbox.tsx'
import type { Terms } from './use-terms.ts'
import { t } from '../language/t.ts'

const TermsDialog = lazy(() => import('./terms-dialog.tsx').then((module) => ({ default: module.TermsDialog })))

/** The tick without which nobody gets an account, and the terms to read. */
export function TermsField<Values extends FieldValues>({
  control,
  name,
  terms,
}: {
  control: Control<Values>
  name: FieldPath<Values>
  terms: Terms | null
}) {
  const { field, fieldState } = useController({ control, name })
  const { value, onChange, onBlur, ...rest } = field
  const fault = fieldState.error?.message
  const accept = (accepted: boolean): void => {
    onChange(accepted)
    // A tick is whole at once: nobody has to leave it first.
    onBlur()
  }
  const [reading, setReading] = useState(false)
  const noteId = useId()
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-x-1">
        <Checkbox
          {...rest}
          checked={value}
          onBlur={onBlur}
          aria-describedby={fault ? noteId : undefined}
          onChange={(event) => accept(event.target.checked)}
        >
          {t('I accept the')}
        </Checkbox>
        <button
          type="button"
          className="text-sm font-semibold text-accent underline underline-offset-2 pointer-coarse:min-h-11"
          onClick={() => setReading(true)}
        >
          {t('Terms of Service')}
        </button>
      </div>
      <p id={noteId} aria-live="polite" className="min-h-5 text-sm text-bad">
        {fault}
      </p>
      {reading && (
        <Suspense>
          <TermsDialog
            terms={terms}
            onClose={() => setReading(false)}
            onAccept={() => {
              accept(true)
              setReading(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
