import { lazy, Suspense, useId, useState } from 'react'
import { Checkbox } from '../ui/checkbox.tsx'
import type { Terms } from './use-terms.ts'
import { t } from '../language/t.ts'

const TermsDialog = lazy(() => import('./terms-dialog.tsx').then((module) => ({ default: module.TermsDialog })))

/** The tick without which nobody gets an account, and the terms to read. */
export function TermsField({
  terms,
  accepted,
  onAccept,
  fault,
}: {
  terms: Terms | null
  accepted: boolean
  onAccept: (accepted: boolean) => void
  fault: string | null
}) {
  const [reading, setReading] = useState(false)
  const noteId = useId()
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-x-1">
        <Checkbox
          name="terms_accepted"
          checked={accepted}
          aria-describedby={fault ? noteId : undefined}
          onChange={(event) => onAccept(event.target.checked)}
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
              onAccept(true)
              setReading(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
