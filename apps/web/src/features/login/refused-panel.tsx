import { useEffect, useMemo } from 'react'
import { apiWithToken } from '../../api/api.ts'
import { signOut } from '../../auth/account.ts'
import { DownloadOwnData } from '../../payment/download-own-data.tsx'
import { leavingToPay } from '../../payment/pay-online.tsx'
import { Paying } from '../../payment/paying.tsx'
import { usePaymentStatus } from '../../payment/use-payment-status.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { LoginRefused } from './login-message.ts'
import { t } from '../../language/t.ts'

/** What a refused user can still do: pay, send proof of payment, and download their data. */
export function RefusedPanel({ refused, onBack }: { refused: LoginRefused; onBack: () => void }) {
  const api = useMemo(() => apiWithToken(refused.token), [refused])
  const payment = usePaymentStatus(api)
  // Whoever pays online must still be signed in on return; everybody else must not.
  useEffect(() => {
    const leave = (): void => {
      if (!leavingToPay.current) void signOut({ leavesToken: true })
    }
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  // On a phone the page may be scrolled past this panel.
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  const message = (
    <div role="alert">
      <Notice kind="warn">{refused.message}</Notice>
    </div>
  )
  return (
    <div className="flex flex-col gap-5">
      {refused.code === 'company_inactive' && message}
      {refused.code === 'payment_unverified' && <Paying api={api} payment={payment} waiting={message} />}
      {refused.code === 'subscription_expired' && <Paying api={api} payment={payment} unpaid={message} />}
      <div className="border-t border-line pt-5">
        <DownloadOwnData api={api} />
      </div>
      <Button size="large" onClick={onBack}>
        {t('Back to Sign In')}
      </Button>
    </div>
  )
}
