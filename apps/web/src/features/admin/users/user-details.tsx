import type { AdminUser, UserState } from '@spoor/contract/routes/admin-users.ts'
import { useState } from 'react'
import {
  BadgeCheck,
  CircleCheck,
  CircleDashed,
  Eye,
  KeyRound,
  MailCheck,
  MoreHorizontal,
  Pencil,
  RotateCcw,
  Trash2,
  Undo2,
  X,
} from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ListSkeleton, Loaded } from '../../../ui/loaded.tsx'
import { AuditList } from '../audit/audit-list.tsx'
import { DetailsPart } from '../details-part.tsx'
import { PaymentHistory } from '../payments/payment-history.tsx'
import { RejectDialog } from '../payments/reject-dialog.tsx'
import { useDecide, type DecisionLog } from '../payments/decisions.tsx'
import { VerifyDialog } from '../payments/verify-dialog.tsx'
import { userTarget } from '../payments/verify-target.ts'
import { ClearSecondFactorDialog, UserDeleteDialog, UserEmailDialog } from './user-dialogs.tsx'
import { useUser, useUserActions, useUserState } from './use-users.ts'
import { UserEditDialog } from './user-edit-dialog.tsx'
import { t } from '../../../language/t.ts'
import { Menu } from '../../../ui/menu.tsx'
import type { MenuItem } from '../../../ui/open-menu.tsx'
import {
  CANNOT_DELETE_NOTE,
  CANNOT_DELETE_TITLE,
  UserStateBadge,
  isSystemAdmin,
  getLanguageName,
  formatTimezone,
} from '../user-state-badge.tsx'
import { formatDate, formatDateTime } from '../../../format/instant.ts'
import { formatRand, formatBytes, formatCount } from '../../../format/quantity.ts'
import { getRoleName } from '../../../auth/role-name.ts'
import { StateBadge } from '../../../ui/state-badge.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { NEVER, UNKNOWN_AMOUNT, formatMobile, getPlanName } from '../admin-words.ts'
import { MAX_FAILED_SIGN_INS } from '@spoor/contract/rules/account-rules.ts'
import { REFUSALS } from '@spoor/contract/words/refusals.ts'
import { isTrialRunning } from '../../../auth/trial.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useNowMs } from '../../../ui/use-now-ms.ts'
import { MINUTE_MS } from '@spoor/core/units/duration.ts'

const AUDIT_PER_PAGE = 10

export function UserDetails({ userId, log, onClose }: { userId: string; log: DecisionLog; onClose: () => void }) {
  const user = useUser(userId)
  const [task, setTask] = useState<UserTask | null>(null)
  const shown = user.data
  const close = () => setTask(null)
  const decide = useDecide(log)
  const [seesState, setSeesState] = useState(false)
  return (
    <>
      <Dialog
        onClose={onClose}
        title={user.data?.name ?? t('User details')}
        description={user.data?.email}
        width="wide"
        reading
        footer={user.data && <UserDetailsActions user={user.data} onTask={setTask} />}
      >
        <Loaded query={user} failed={t('This user could not be loaded')} skeleton={<ListSkeleton rows={5} />}>
          {(found) => (
            <>
              <UserFacts user={found} />
              <DetailsPart title={t('State')}>
                {seesState ? (
                  <UserStatePart user={found} />
                ) : (
                  <Button icon={Eye} onClick={() => setSeesState(true)}>
                    {t('View state')}
                  </Button>
                )}
              </DetailsPart>
              <DetailsPart title={t('Payment history')}>
                <PaymentHistory payer={{ user_id: userId }} undo={decide.undo} />
              </DetailsPart>
              <DetailsPart title={t('Administrator activity')}>
                <AuditList filter={{ subject_kind: 'user', subject_id: userId }} limit={AUDIT_PER_PAGE} />
              </DetailsPart>
            </>
          )}
        </Loaded>
      </Dialog>
      {shown && task === 'edit' && <UserEditDialog user={shown} onClose={close} />}
      {shown && task === 'email' && <UserEmailDialog user={shown} onClose={close} />}
      {shown && task === 'second-factor' && <ClearSecondFactorDialog user={shown} onClose={close} />}
      {shown && task === 'delete' && <UserDeleteDialog user={shown} onClose={close} />}
      {shown && task === 'verify' && <VerifyDialog target={userTarget(shown)} verify={decide.verify} onClose={close} />}
      {shown && task === 'reject' && <RejectDialog target={userTarget(shown)} reject={decide.reject} onClose={close} />}
    </>
  )
}

type UserTask = 'edit' | 'email' | 'delete' | 'verify' | 'reject' | 'second-factor'

function UserDetailsActions({ user, onTask }: { user: AdminUser; onTask: (task: UserTask) => void }) {
  const { resend, restore, unreject } = useUserActions(user)
  const keep = isSystemAdmin(user)
  const { status } = user
  if (status === 'deactivated') {
    return (
      <>
        <p className="mr-auto self-center text-sm text-muted">{t('This account is deactivated.')}</p>
        <Button variant="primary" icon={RotateCcw} busy={restore.isPending} onClick={() => restore.mutate()}>
          {t('Restore')}
        </Button>
      </>
    )
  }
  const waits = status === 'payment_pending' || status === 'ready_for_approval'
  const paid = status === 'approved' || status === 'expired'
  // The most likely next action gets its own button outside the menu.
  const urgent = !keep && status !== 'approved'
  const payment: MenuItem[] = [
    ...(keep || urgent ? [] : [{ label: t('Renew subscription'), icon: BadgeCheck, onSelect: () => onTask('verify') }]),
    ...(waits ? [{ label: t('Reject payment'), icon: X, onSelect: () => onTask('reject') }] : []),
    ...(status === 'rejected' ? [{ label: t('Undo rejection'), icon: Undo2, onSelect: () => unreject.mutate() }] : []),
  ]
  return (
    <>
      {keep && <p className="mr-auto self-center text-sm text-muted">{CANNOT_DELETE_NOTE}</p>}
      <Button
        className={keep ? undefined : 'mr-auto -ml-4'}
        variant="quiet"
        icon={Trash2}
        disabled={keep}
        title={keep ? CANNOT_DELETE_TITLE : undefined}
        onClick={() => onTask('delete')}
      >
        {t('Delete')}
      </Button>
      <Menu
        trigger={
          <Button icon={MoreHorizontal} busy={resend.isPending || unreject.isPending}>
            {t('More')}
          </Button>
        }
        items={[
          ...payment,
          { label: t('Correct email address'), icon: Pencil, onSelect: () => onTask('email') },
          {
            label: t('Send verification email again'),
            icon: MailCheck,
            disabled: user.email_verified,
            title: user.email_verified ? t('This address is verified') : undefined,
            onSelect: () => resend.mutate(),
          },
          {
            label: t('Turn off two-factor sign-in'),
            icon: KeyRound,
            onSelect: () => onTask('second-factor'),
          },
        ]}
      />
      <Button variant={urgent ? 'secondary' : 'primary'} icon={Pencil} onClick={() => onTask('edit')}>
        {t('Edit')}
      </Button>
      {urgent && (
        <Button variant="primary" icon={BadgeCheck} onClick={() => onTask('verify')}>
          {paid ? t('Renew subscription') : t('Verify payment')}
        </Button>
      )}
    </>
  )
}

const NONE = t('None')

function UserFacts({ user }: { user: AdminUser }) {
  const showDate = (instant: string | null, none: string): string => (instant ? formatDate(instant) : none)
  return (
    <Facts>
      <Fact name={t('Status')}>
        <UserStateBadge user={user} />
      </Fact>
      <Fact name={t('Email')}>
        {user.email_verified ? (
          <StateBadge label={t('Verified')} tone="good" Icon={CircleCheck} />
        ) : (
          <StateBadge label={t('Not verified')} tone="warn" Icon={CircleDashed} />
        )}
      </Fact>
      <Fact name={t('Mobile')}>{formatMobile(user.mobile)}</Fact>
      <Fact name={t('Role')}>{getRoleName(user)}</Fact>
      <Fact name={t('Company')}>{user.company_name ?? NONE}</Fact>
      {user.max_employees !== null && <Fact name={t('Max employees')}>{user.max_employees}</Fact>}
      {user.invitation === 'unconfirmed' && <Fact name={t('Invitation')}>{t('Unconfirmed')}</Fact>}
      <Fact name={t('Timezone')}>{formatTimezone(user.timezone)}</Fact>
      <Fact name={t('Language')}>{getLanguageName(user.preferred_language)}</Fact>
      <Fact name={t('Joined')}>{formatDate(user.created_at)}</Fact>
      <Fact name={t('Last login')}>{user.last_login ? formatDateTime(user.last_login) : NEVER}</Fact>
      <Fact name={t('Plan')}>{getPlanName(user.subscription_type)}</Fact>
      <Fact name={t('Access until')}>{showDate(user.subscription_expires_at, t('Not set'))}</Fact>
      {user.trial_ends_at && <Fact name={t('Trial until')}>{formatDate(user.trial_ends_at)}</Fact>}
      <Fact name={t('Payment')}>{user.payment_amount === null ? UNKNOWN_AMOUNT : formatRand(user.payment_amount)}</Fact>
      <Fact name={t('Payment reference')}>{user.payment_reference}</Fact>
      <Fact name={t('Payment verified')}>{showDate(user.payment_verified_at, NEVER)}</Fact>
      {user.rejection_reason && <Fact name={t('Rejected because')}>{user.rejection_reason}</Fact>}
      {user.deactivated_at && <Fact name={t('Deactivated')}>{formatDateTime(user.deactivated_at)}</Fact>}
      <Fact name={t('Admin comments')}>{user.admin_comments || NONE}</Fact>
    </Facts>
  )
}

/** Explains whether a user can sign in and what the account contains. Each view is audited. */
function UserStatePart({ user }: { user: AdminUser }) {
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
  const nowMs = useNowMs({ stepMs: MINUTE_MS })
  return (
    <>
      {refusal === null ? (
        <Notice kind="good" title={t('Has access')}>
          {user.trial_ends_at !== null && isTrialRunning(user, nowMs) && !user.payment_verified
            ? t('The trial gives this user full access until {date}.', {
                date: formatDate(user.trial_ends_at),
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
  const showDate = (instant: string | null): string => (instant === null ? t('Never') : formatDate(instant))
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
