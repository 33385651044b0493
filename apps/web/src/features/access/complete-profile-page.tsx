import { mobileFault, nameFault, sanitiseName, sanitiseText } from '@spoor/contract/account-rules.ts'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { openSession, registerProfile } from '../../auth/account.ts'
import { identity } from '../../auth/identity.ts'
import { TermsField } from '../../terms/terms-field.tsx'
import { useTerms } from '../../terms/use-terms.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../language/t.ts'

/** For an account whose identity exists and whose profile was never stored; the guard leads on from here. */
export function CompleteProfilePage() {
  const [name, setName] = useState('')
  const [mobile, setMobile] = useState('')
  const [accepted, setAccepted] = useState(false)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const { terms, forgetTerms } = useTerms(true)
  const faults = {
    name: nameFault(name),
    mobile: mobileFault(mobile),
    terms_accepted: accepted ? null : t('You must accept the Terms of Service'),
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    const wrong = (['name', 'mobile', 'terms_accepted'] as const).find((field) => faults[field])
    if (wrong) {
      form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
      return
    }
    setBusy(true)
    setProblem(null)
    try {
      const user = await identity.currentUser()
      if (!user) throw new Error(t('Authentication required'))
      const details = {
        name: name.trim(),
        mobile: mobile.replace(/\s/g, ''),
        terms_version: terms?.version ?? undefined,
      }
      openSession(user, await registerProfile(user, details))
      toast.success(t('Profile updated successfully'))
    } catch (error) {
      toast.error(t('Failed to update profile'))
      setProblem(messageOf(error, t('Request failed')))
      if (error instanceof ApiError && error.fields.terms_version) {
        // They are others than those that were read.
        setAccepted(false)
        forgetTerms()
      }
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <PageHeader title={t('Complete your profile')}>{t('Your account exists; this is what is missing.')}</PageHeader>
      <Card>
        <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
          <Field
            label={t('Full name')}
            error={tried ? faults.name : null}
            hint={t('As it should appear on your logbook')}
          >
            {(control) => (
              <Input
                {...control}
                name="name"
                autoComplete="name"
                value={name}
                onChange={(event) => setName(sanitiseName(event.target.value))}
              />
            )}
          </Field>
          <Field
            label={t('Mobile number')}
            error={tried ? faults.mobile : null}
            hint={t('South African, such as 082 123 4567')}
            className="mt-3"
          >
            {(control) => (
              <Input
                {...control}
                name="mobile"
                type="tel"
                autoComplete="tel"
                value={mobile}
                onChange={(event) => setMobile(sanitiseText(event.target.value))}
              />
            )}
          </Field>
          <TermsField
            terms={terms}
            accepted={accepted}
            onAccept={setAccepted}
            fault={tried ? faults.terms_accepted : null}
          />
          {problem && (
            <div className="mb-4">
              <Notice kind="bad">{problem}</Notice>
            </div>
          )}
          <Button type="submit" variant="primary" size="large" className="mt-3 w-full" busy={busy}>
            {t('Save')}
          </Button>
          <p className="mt-5 text-sm text-muted">
            {t(
              'Joining a company? Open your invitation link again, with the same email address and password, to continue where you stopped.',
            )}
          </p>
        </form>
      </Card>
    </>
  )
}
