import { MAX_FAILED_SIGN_INS } from '@spoor/contract/rules/account-rules.ts'
import { REFUSALS } from '@spoor/contract/words/refusals.ts'
import type { AdminUser, UserState } from '@spoor/contract/routes/admin-users.ts'
import { isTrialRunning } from '../../../auth/trial.ts'
import { useTimezone } from '../../../session/use-session.ts'
import { formatDate } from '../../../format/instant.ts'
import { formatBytes, formatCount } from '../../../format/quantity.ts'
import { t } from '../../../language/t.ts'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useNowMs } from '../../../ui/use-now-ms.ts'
import { MINUTE_MS } from '@spoor/core/units/duration.ts'
import { useUserState } from './use-users.ts'

/** Explains whether a user can sign in and what the account contains. Each view is audited. */
export function UserStatePart({ user }: { user: AdminUser }) {
  const state = useUserState(user.id)
  return (
    <Loaded query={state} failed={t('The state could not be loaded')} skeleton={<ListSkeleton rows={2} />}>
      {(loaded) => (
        <div className="flex flex-col gap-4">
          <LetIn user={user} state={loaded} />
          <Contents state={loaded} />
          <p className="text-sm text-muted">{t('Your viewing this is recorded. Trips and files are not shown.')}</p>
        </div>
      )}
    </Loaded>
  )
}

function LetIn({ user, state: { refusal, failed_sign_ins: failedSignIns } }: { user: AdminUser; state: UserState }) {
  const timezone = useTimezone()
  const nowMs = useNowMs({ stepMs: MINUTE_MS })
  return (
    <>
      {refusal === null ? (
        <Notice kind="good" title={t('Has access')}>
          {user.trial_ends_at !== null && isTrialRunning(user, nowMs) && !user.payment_verified
            ? t('The trial gives this user full access until {date}.', {
                date: formatDate(user.trial_ends_at, timezone),
              })
            : t('Email, payment and company are in order. This user has full access.')}
        </Notice>
      ) : (
        <Notice kind="warn" title={t('No access')}>
          <p>{WHY[refusal]}</p>
          <p className="text-muted">{t('The user sees: {message}', { message: t(REFUSALS[refusal]) })}</p>
        </Notice>
      )}
      {failedSignIns >= MAX_FAILED_SIGN_INS && (
        <Notice kind="warn">
          {t('Sign-in from a new device is paused after many failed attempts. A password reset lifts this.')}
        </Notice>
      )}
      {user.trial_ends_at !== null && refusal === 'payment_unverified' && (
        <Notice>{t('The trial has ended. Users get only one trial.')}</Notice>
      )}
    </>
  )
}

const WHY: Readonly<Record<keyof typeof REFUSALS, string>> = {
  account_disabled: t('The account is deactivated. Restore it, then verify the payment again.'),
  profile_incomplete: t('The profile is not complete.'),
  email_unverified: t('The email address is not verified. Send the verification email again, or correct the address.'),
  payment_unverified: t('No payment is verified. Verify it once it is at the bank.'),
  subscription_expired: t('The subscription has ended. Renew it once a payment is at the bank.'),
  company_inactive: t('The company is inactive. Activate it under Companies.'),
  role_denied: t('The role does not permit it.'),
  second_factor_required: t('Administrators need two-factor sign-in to use the administration pages.'),
}

function Contents({ state }: { state: UserState }) {
  const { uploads, trips, storage_bytes: used, storage_limit_bytes: most } = state
  const timezone = useTimezone()
  const showDate = (instant: string | null): string => (instant === null ? t('Never') : formatDate(instant, timezone))
  return (
    <Facts>
      <Fact name={t('Trips')}>
        {formatCount(trips.total)}
        {trips.pending > 0 && <>, {t('{n} to review', { n: formatCount(trips.pending) })}</>}
      </Fact>
      <Fact name={t('Last trip')}>{showDate(trips.last_at)}</Fact>
      <Fact name={t('Uploads')}>
        {formatCount(uploads.total)}
        {uploads.waiting > 0 && <>, {t('{n} waiting', { n: formatCount(uploads.waiting) })}</>}
        {uploads.failed > 0 && <>, {t('{n} failed', { n: formatCount(uploads.failed) })}</>}
      </Fact>
      <Fact name={t('Last upload')}>{showDate(uploads.last_at)}</Fact>
      <Fact name={t('Storage')}>{t('{used} of {most}', { used: formatBytes(used), most: formatBytes(most) })}</Fact>
      <Fact name={t('Failed sign-ins, 24 hours')}>{formatCount(state.failed_sign_ins)}</Fact>
      <Fact name={t('Emails that failed')}>{formatCount(state.failed_mails)}</Fact>
      <Fact name={t('Proofs of payment')}>{formatCount(state.proofs_of_payment)}</Fact>
    </Facts>
  )
}
