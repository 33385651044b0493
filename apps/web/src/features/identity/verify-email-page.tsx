import { MailCheck, RefreshCw, Send } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { refreshSession } from '../../auth/account.ts'
import { identity } from '../../session/identity.ts'
import { setCurrentRefusal } from '../../session/refusals.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../language/t.ts'
import { rich } from '../../language/rich.tsx'

/** For users with an unconfirmed email address. Once confirmed, the guard redirects. */
export function VerifyEmailPage() {
  const email = useSession()?.email
  const [busy, setBusy] = useState<'sending' | 'checking' | null>(null)
  const [stillWaits, setStillWaits] = useState(false)

  const check = useCallback(async (): Promise<boolean> => {
    const user = await identity.reloadUser()
    if (!user?.emailVerified) return false
    setCurrentRefusal(null)
    await refreshSession()
    return true
  }, [])

  useEffect(() => {
    // Check when the user returns from the email client; errors show only when the button is used.
    const onFocus = (): void => void check().catch(() => undefined)
    onFocus()
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  }, [check])

  async function checkNow(): Promise<void> {
    setBusy('checking')
    setStillWaits(false)
    try {
      setStillWaits(!(await check()))
    } catch (error) {
      toast.error((error as Error).message)
    } finally {
      setBusy(null)
    }
  }

  async function resend(): Promise<void> {
    setBusy('sending')
    try {
      // The address may have been confirmed in the meantime.
      if (await check()) return
      await identity.sendVerification()
      toast.success(t('Verification email sent! Check your inbox.'))
    } catch {
      toast.error(t('Failed to send verification email'))
    } finally {
      setBusy(null)
    }
  }

  return (
    <div className="mx-auto max-w-xl">
      <PageHeader title={t('Verify Your Email')}>
        {t('One step before you start: confirm that this address is yours.')}
      </PageHeader>
      <Card className="flex flex-col gap-5">
        <div className="flex gap-3">
          <MailCheck size={22} className="mt-0.5 shrink-0 text-accent" />
          <div className="min-w-0">
            <p className="wrap-anywhere">
              {rich(
                t('We sent a link to <email>{email}</email>. Open it on any device, then come back here.', { email }),
                {
                  email: <strong />,
                },
              )}
            </p>
            <p className="mt-2 text-sm text-muted">
              {t('Nothing there? Look in your spam folder. The link works for one day.')}
            </p>
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            busy={busy === 'checking'}
            disabled={busy !== null}
            className="max-sm:w-full"
            icon={RefreshCw}
            onClick={() => void checkNow()}
          >
            {t('I have confirmed it')}
          </Button>
          <Button
            busy={busy === 'sending'}
            disabled={busy !== null}
            className="max-sm:w-full"
            icon={Send}
            onClick={() => void resend()}
          >
            {t('Resend Verification Email')}
          </Button>
        </div>
        <p role="status" className="text-sm text-muted empty:hidden">
          {stillWaits ? t('Not confirmed yet. Open the link in our latest email.') : ''}
        </p>
      </Card>
    </div>
  )
}
