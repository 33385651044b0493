import { lazy, Suspense, useId, useState } from 'react'
import { useController, type FieldPath, type FieldValues } from 'react-hook-form'
import * as z from 'zod'
import { Checkbox } from '../ui/field.tsx'
import type { FieldControl } from '../ui/form.tsx'
import type { Terms } from './use-terms.ts'
import { t } from '../language/t.ts'

const TermsDialog = lazy(() => import('./terms-dialog.tsx').then((module) => ({ default: module.TermsDialog })))

export const TermsAccepted = z.boolean().refine((accepted) => accepted, t('You must accept the Terms of Service'))

/** The required checkbox for accepting the terms, with links to read them. */
export function TermsField<Values extends FieldValues>({
  control,
  name,
  terms,
}: {
  control: FieldControl<Values>
  name: FieldPath<Values>
  terms: Terms | null
}) {
  const { field, fieldState } = useController({ control, name })
  const { value, onChange, onBlur, ...rest } = field
  const fault = fieldState.error?.message
  const accept = (accepted: boolean): void => {
    onChange(accepted)
    // Validates at once, since a checkbox is complete before it loses the focus.
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
