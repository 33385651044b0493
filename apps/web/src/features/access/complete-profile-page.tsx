import { Mobile, PersonName } from '@spoor/contract/rules/account-fields.ts'
import { isProfileComplete } from '@spoor/contract/rules/roles.ts'
import { updateProfile } from '@spoor/contract/routes/auth.ts'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { api } from '../../api/api.ts'
import { ApiError, getErrorMessage } from '../../net/api-error.ts'
import { openSession, refreshSession, registerProfile } from '../../auth/account.ts'
import { setProfile, type Session } from '../../session/session.ts'
import { useSession } from '../../session/use-session.ts'
import { identity } from '../../session/identity.ts'
import { TermsAccepted, TermsField } from '../../terms/terms-field.tsx'
import { useTerms } from '../../terms/use-terms.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormInput, schemaResolver } from '../../ui/form.tsx'
import { MOBILE_INPUT, NAME_INPUT } from '../../ui/field.tsx'
import { Problem } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../language/t.ts'

/** For an account that lacks a profile, a name or its company; the guard redirects afterwards. */
export function CompleteProfilePage() {
  const session = useSession()
  const profile = session?.profile
  const lacksCompany = profile && profile.name.trim() !== '' && !isProfileComplete(profile)
  return lacksCompany ? <CompanyMissing /> : <ProfileForm session={session} />
}

/** Only an administrator or an invitation can name the company. */
function CompanyMissing() {
  const [checking, setChecking] = useState(false)
  const router = useRouter()
  const checkAgain = async (): Promise<void> => {
    setChecking(true)
    await refreshSession()
    await router.invalidate()
    setChecking(false)
  }
  return (
    <>
      <PageHeader title={t('Complete your profile')}>{t('Your account is ready. We still need:')}</PageHeader>
      <Card className="flex flex-col gap-5">
        <p>{t('Your account belongs to a company, but the company is not set.')}</p>
        <p className="text-muted">
          {t('Ask the administrator who manages your account to assign your company. Then check again.')}
        </p>
        <Button variant="primary" busy={checking} onClick={() => void checkAgain()}>
          {t('Check again')}
        </Button>
      </Card>
    </>
  )
}

const profileResolver = schemaResolver(z.object({ name: PersonName, mobile: Mobile, terms_accepted: TermsAccepted }))

/** Creates the profile, with the terms, or completes an existing one. */
function ProfileForm({ session }: { session: Session | null }) {
  const isNew = !session?.profile
  const { terms, acceptedVersion, forgetTerms } = useTerms(isNew)
  const { control, formState, handleSubmit, setError, setValue } = useForm({
    defaultValues: { name: '', mobile: session?.profile?.mobile ?? '', terms_accepted: !isNew },
    resolver: profileResolver,
  })

  const save = handleSubmit(async ({ name, mobile }) => {
    try {
      const details = { name: name.trim(), mobile: mobile.replace(/\s/g, '') }
      if (session?.profile) {
        setProfile(await api.call(updateProfile, { body: details }))
      } else {
        const user = await identity.currentUser()
        if (!user) throw new Error(t('Authentication required'))
        const accepted = { ...details, terms_version: (await acceptedVersion()) ?? undefined }
        openSession(user, await registerProfile(user, accepted))
      }
      toast.success(t('Profile updated successfully'))
    } catch (error) {
      toast.error(t('Failed to update profile'))
      if (error instanceof ApiError && error.fields.terms_version) {
        // The terms for this choice differ from those accepted.
        setValue('terms_accepted', false, { shouldValidate: true })
        forgetTerms()
      }
      setError('root', { message: getErrorMessage(error) })
    }
  })

  return (
    <>
      <PageHeader title={t('Complete your profile')}>{t('Your account is ready. We still need:')}</PageHeader>
      <Card>
        <form noValidate onSubmit={(event) => void save(event)}>
          <FormInput control={control} name="name" {...NAME_INPUT} />
          <FormInput control={control} name="mobile" className="mt-3" {...MOBILE_INPUT} />
          {isNew && <TermsField control={control} name="terms_accepted" terms={terms} />}
          <Problem className="mb-4">{formState.errors.root?.message}</Problem>
          <Button type="submit" variant="primary" size="large" className="mt-3 w-full" busy={formState.isSubmitting}>
            {t('Save')}
          </Button>
          {isNew && (
            <p className="mt-5 text-sm text-muted">
              {t(
                'Joining a company? Open your invitation link again, with the same email address and password, to continue where you left off.',
              )}
            </p>
          )}
        </form>
      </Card>
    </>
  )
}
