import { closeAccount } from '@spoor/contract/routes/my-data.ts'
import type { KEEPING } from '@spoor/contract/routes/my-data.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { signOut } from '../../auth/account.ts'
import { useTimezone } from '../../auth/use-session.ts'
import { formatDate } from '../../format/instant.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.ts'
import { Section } from './section.tsx'
import { t } from '../../language/t.ts'

type Keeping = (typeof KEEPING)[number]

const CHOICES: readonly { value: Keeping; label: string; says: string }[] = [
  { value: 'erase', label: t('Erase my data in 30 days'), says: t('Until then you can have the account back.') },
  {
    value: 'keep_five_years',
    label: t('Keep my records for five years, then erase them'),
    says: t('So long SARS may ask for a logbook. Nobody can sign in; support can bring the account back.'),
  },
]
/** What is typed so that nobody closes an account by a slip. */
const WORD = 'CLOSE'

export function CloseAccount() {
  const [open, setOpen] = useState(false)
  return (
    <Section title={t('Close my account')} description={t('Take your data along first: it is under My data.')}>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {t('Close my account')}
      </Button>
      {open && <CloseDialog onClose={() => setOpen(false)} />}
    </Section>
  )
}

function CloseDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const timezone = useTimezone()
  const [keeping, setKeeping] = useState<Keeping>('erase')
  const [typed, setTyped] = useState('')
  const close = useMutation({
    mutationFn: () => api.call(closeAccount, { body: { keeping } }),
    onSuccess: async ({ erased_at: erasedAt }) => {
      toast.success(
        t('Your account is closed. Your data is erased on {erasedAt}.', { erasedAt: formatDate(erasedAt, timezone) }),
      )
      await signOut()
      await navigate({ to: '/' })
    },
  })
  return (
    <FormDialog
      title={t('Close my account')}
      description={t('You are signed out everywhere at once.')}
      submit={t('Close my account')}
      danger
      busy={close.isPending}
      disabled={typed.trim().toUpperCase() !== WORD}
      disabledTitle={t('Type {WORD} first', { WORD })}
      problem={close.error && messageOf(close.error, t('The account could not be closed'))}
      onSubmit={() => close.mutate()}
      onClose={onClose}
    >
      <fieldset className="mb-4 flex flex-col gap-2">
        <legend className="mb-2 text-sm font-semibold">{t('What becomes of my trips and files?')}</legend>
        {CHOICES.map(({ value, label, says }) => (
          <label
            key={value}
            className="flex cursor-pointer items-start gap-3 rounded-lg border border-line p-3 text-sm has-checked:border-accent has-checked:bg-accent-tint"
          >
            <input
              type="radio"
              name="keeping"
              className="mt-1 accent-(--accent)"
              checked={keeping === value}
              onChange={() => setKeeping(value)}
            />
            <span className="font-semibold">
              {label}
              <small className="block text-sm font-normal text-muted">{says}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <Field label={t('Type {WORD} to confirm', { WORD })}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
