import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { plural } from '../../language/plural.ts'
import { t } from '../../language/t.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextArea } from '../../ui/input.tsx'
import type { useDecisions } from './use-decisions.ts'

/** Asks what the drivers of several logbooks are to change. */
export function SendBackDialog({
  ids,
  decide,
  onClose,
}: {
  ids: string[]
  decide: ReturnType<typeof useDecisions>
  onClose: () => void
}) {
  const [comment, setComment] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const send = (): void => {
    if (comment.trim() === '') return setFault(t('Tell the drivers what to change.'))
    decide.mutate({ ids, decision: 'sent_back', comment }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={plural(ids.length, 'Send {n} logbook back', 'Send {n} logbooks back')}
      submit={t('Send back')}
      busy={decide.isPending}
      problem={decide.error && messageOf(decide.error, t('That did not work'))}
      onSubmit={send}
      onClose={onClose}
    >
      <Field label={t('Comment')} hint={t('Each of these drivers reads it.')} error={fault}>
        {(control) => (
          <TextArea
            {...control}
            value={comment}
            maxLength={1000}
            onChange={(event) => {
              setComment(event.target.value)
              setFault(null)
            }}
          />
        )}
      </Field>
    </FormDialog>
  )
}
