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
import { mobileOf, NEVER, timezoneOf, UNKNOWN_AMOUNT } from './user-words.ts'

const NONE = 'None'

export function UserFacts({ user }: { user: AdminUser }) {
  const timezone = useTimezone()
  const dateOf = (instant: string | null, none: string): string => (instant ? formatDate(instant, timezone) : none)
  return (
    <Facts>
      <Fact name="Status">
        <UserStateBadge user={user} />
      </Fact>
      <Fact name="E-mail">
        {user.email_verified ? (
          <Badge tone="good" icon={<CircleCheck aria-hidden />}>
            Verified
          </Badge>
        ) : (
          <Badge tone="warn" icon={<CircleDashed aria-hidden />}>
            Not verified
          </Badge>
        )}
      </Fact>
      <Fact name="Mobile">{mobileOf(user.mobile)}</Fact>
      <Fact name="Role">{roleName(user)}</Fact>
      <Fact name="Company">{user.company_name ?? NONE}</Fact>
      {user.max_employees !== null && <Fact name="Max employees">{user.max_employees}</Fact>}
      {user.invitation === 'unconfirmed' && <Fact name="Invitation">Unconfirmed</Fact>}
      <Fact name="Timezone">{timezoneOf(user.timezone)}</Fact>
      <Fact name="Language">{user.preferred_language}</Fact>
      <Fact name="Joined">{formatDate(user.created_at, timezone)}</Fact>
      <Fact name="Last login">{user.last_login ? formatDateTime(user.last_login, timezone) : NEVER}</Fact>
      <Fact name="Plan">{planName(user.subscription_type)}</Fact>
      <Fact name="Access until">{dateOf(user.subscription_expires_at, 'Not set')}</Fact>
      <Fact name="Payment">{user.payment_amount === null ? UNKNOWN_AMOUNT : formatRand(user.payment_amount)}</Fact>
      <Fact name="Payment reference">{user.payment_reference}</Fact>
      <Fact name="Payment verified">{dateOf(user.payment_verified_at, NEVER)}</Fact>
      {user.rejection_reason && <Fact name="Rejected because">{user.rejection_reason}</Fact>}
      {user.deactivated_at && <Fact name="Deactivated">{formatDateTime(user.deactivated_at, timezone)}</Fact>}
      <Fact name="Admin comments">{user.admin_comments || NONE}</Fact>
    </Facts>
  )
}
