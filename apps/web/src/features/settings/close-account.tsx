import { closeAccount, type KEEPING } from '@spoor/contract/routes/my-data.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { ApiError, getErrorMessage } from '../../net/api-error.ts'
import { signOut } from '../../auth/account.ts'
import { IdentityError } from '../../session/identity-port.ts'
import { PasswordStep } from '../../auth/password-step.tsx'
import { useSession } from '../../session/use-session.ts'
import { formatDate } from '../../format/instant.ts'
import { Button } from '../../ui/button.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { toast } from '../../ui/toast.ts'
import { Section } from '../../ui/section.tsx'
import { t } from '../../language/t.ts'

type Keeping = (typeof KEEPING)[number]

const CHOICES: readonly { value: Keeping; label: string; says: string }[] = [
  { value: 'erase', label: t('Erase my data after 30 days'), says: t('Until then you can restore the account.') },
  {
    value: 'keep_five_years',
    label: t('Keep my records for five years, then erase them'),
    says: t('SARS may ask for your logbook during that time. Nobody can sign in, but support can restore the account.'),
  },
]

export function CloseAccount() {
  const [open, setOpen] = useState(false)
  return (
    <Section title={t('Close my account')} description={t('Download your data first, under My data.')}>
      <Button onClick={() => setOpen(true)}>{t('Close my account')}</Button>
      {open && <CloseDialog onClose={() => setOpen(false)} />}
    </Section>
  )
}

function CloseDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const isEmployed = useSession()?.profile?.company_id != null
  const [keeping, setKeeping] = useState<Keeping>('erase')

  async function close(password: string): Promise<void> {
    const { erased_at: erasedAt } = await api.call(closeAccount, { body: { keeping, password } }).catch(asIdentityError)
    toast.success(t('Your account is closed. Your data is erased on {erasedAt}.', { erasedAt: formatDate(erasedAt) }))
    await signOut()
    await navigate({ to: '/' })
  }

  return (
    <PasswordStep
      title={t('Close my account')}
      description={
        isEmployed
          ? t(
              'You are signed out everywhere at once. Your company keeps the logbooks that it approved: vehicle, totals and business trips, without your name.',
            )
          : t('You are signed out everywhere at once.')
      }
      submit={t('Close my account')}
      danger
      onPassword={close}
      onClose={onClose}
    >
      <RadioCards
        legend={t('What happens to my trips and files?')}
        name="keeping"
        options={CHOICES}
        value={keeping}
        onChange={setKeeping}
      />
    </PasswordStep>
  )
}

/** A wrong password is shown at its field; other errors have their own message. */
function asIdentityError(error: unknown): never {
  if (error instanceof ApiError && 'password' in error.fields) throw new IdentityError('wrong-password')
  throw new Error(getErrorMessage(error, t('The account could not be closed')))
}
