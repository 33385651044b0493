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
import { RadioCards } from '../../ui/radio-cards.tsx'
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
      <RadioCards
        legend={t('What becomes of my trips and files?')}
        name="keeping"
        options={CHOICES}
        value={keeping}
        onChange={setKeeping}
      />
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
