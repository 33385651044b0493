import type { AdminUser } from '@spoor/contract/routes/admin-users.ts'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useTimezone } from '../../../auth/use-session.ts'
import { formatDate, formatDateTime } from '../../../format/instant.ts'
import { formatRand } from '../../../format/quantity.ts'
import { roleName } from '../../../format/role-name.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { planName } from '../plan-name.ts'
import { UserStateBadge } from './user-state-badge.tsx'
import { languageOf, mobileOf, NEVER, timezoneOf, UNKNOWN_AMOUNT } from './user-words.ts'
import { t } from '../../../language/t.ts'

const NONE = t('None')

export function UserFacts({ user }: { user: AdminUser }) {
  const timezone = useTimezone()
  const dateOf = (instant: string | null, none: string): string => (instant ? formatDate(instant, timezone) : none)
  return (
    <Facts>
      <Fact name={t('Status')}>
        <UserStateBadge user={user} />
      </Fact>
      <Fact name={t('E-mail')}>
        {user.email_verified ? (
          <Badge tone="good" icon={<CircleCheck aria-hidden />}>
            {t('Verified')}
          </Badge>
        ) : (
          <Badge tone="warn" icon={<CircleDashed aria-hidden />}>
            {t('Not verified')}
          </Badge>
        )}
      </Fact>
      <Fact name={t('Mobile')}>{mobileOf(user.mobile)}</Fact>
      <Fact name={t('Role')}>{roleName(user)}</Fact>
      <Fact name={t('Company')}>{user.company_name ?? NONE}</Fact>
      {user.max_employees !== null && <Fact name={t('Max employees')}>{user.max_employees}</Fact>}
      {user.invitation === 'unconfirmed' && <Fact name={t('Invitation')}>{t('Unconfirmed')}</Fact>}
      <Fact name={t('Timezone')}>{timezoneOf(user.timezone)}</Fact>
      <Fact name={t('Language')}>{languageOf(user.preferred_language)}</Fact>
      <Fact name={t('Joined')}>{formatDate(user.created_at, timezone)}</Fact>
      <Fact name={t('Last login')}>{user.last_login ? formatDateTime(user.last_login, timezone) : NEVER}</Fact>
      <Fact name={t('Plan')}>{planName(user.subscription_type)}</Fact>
      <Fact name={t('Access until')}>{dateOf(user.subscription_expires_at, t('Not set'))}</Fact>
      {user.trial_ends_at && <Fact name={t('Trial until')}>{formatDate(user.trial_ends_at, timezone)}</Fact>}
      <Fact name={t('Payment')}>{user.payment_amount === null ? UNKNOWN_AMOUNT : formatRand(user.payment_amount)}</Fact>
      <Fact name={t('Payment reference')}>{user.payment_reference}</Fact>
      <Fact name={t('Payment verified')}>{dateOf(user.payment_verified_at, NEVER)}</Fact>
      {user.rejection_reason && <Fact name={t('Rejected because')}>{user.rejection_reason}</Fact>}
      {user.deactivated_at && <Fact name={t('Deactivated')}>{formatDateTime(user.deactivated_at, timezone)}</Fact>}
      <Fact name={t('Admin comments')}>{user.admin_comments || NONE}</Fact>
    </Facts>
  )
}
