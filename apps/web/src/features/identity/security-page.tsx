import { getRouteApi, useRouter, useNavigate } from '@tanstack/react-router'
import { getCarriedPath } from '../../auth/after-sign-in.ts'
import { useSession } from '../../session/use-session.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { t } from '../../language/t.ts'
import { signOutEverywhere } from '@spoor/contract/routes/security.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, LogOut, ShieldCheck, ShieldOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/api.ts'
import { useAppSettings } from '../../net/app-settings.ts'
import { signOut } from '../../auth/account.ts'
import { identity } from '../../session/identity.ts'
import { PasswordStep } from '../../auth/password-step.tsx'
import { setCurrentRefusal } from '../../session/refusals.ts'
import { tokens } from '../../session/tokens.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, WRAPS } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ConfirmDialog } from '../../ui/form-dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { useAction } from '../../ui/use-action.ts'
import { BackupCodes } from './backup-codes.tsx'
import { getResetMessage } from './request-reset.ts'
import { SwitchOnSecondFactor } from './switch-on-second-factor.tsx'

const page = getRouteApi('/signed-in/settings/security')

/** The security panel as a page; the guard redirects here if a required second factor is missing. */
export function SecurityPage() {
  const router = useRouter()
  const from = getCarriedPath(page.useSearch().from, (pathname) => router.getMatchedRoutes(pathname)[2] !== undefined)
  const isAdmin = useSession()?.profile?.role_type === 'system_admin'
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={t('Security')}>{t('How you sign in, and where you are signed in.')}</PageHeader>
      <div className="flex flex-col gap-4 sm:gap-6">
        {from && isAdmin && (
          <Notice kind="warn" title={t('Administrators need two-factor sign-in')}>
            {t('Switch it on below. Then you continue to where you were going.')}
          </Notice>
        )}
        <SecurityPanel onSecondFactorOn={() => from && void router.navigate({ href: from, replace: true })} />
      </div>
    </div>
  )
}

function RenewBackupCodes({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <BackupCodes codes={codes} onClose={onClose} />
  return (
    <PasswordStep
      title={t('New backup codes')}
      description={t('They replace the old ones, which stop working.')}
      submit={t('Create new codes')}
      onPassword={async (password) => setCodes(await identity.renewBackupCodes(password))}
      onClose={onClose}
    />
  )
}

function SwitchOffSecondFactor({
  onSwitchedOff,
  onClose,
}: {
  onSwitchedOff: () => Promise<void>
  onClose: () => void
}) {
  return (
    <PasswordStep
      title={t('Turn off two-factor sign-in?')}
      description={t('Your password alone will sign you in. Your backup codes stop working.')}
      submit={t('Switch off')}
      danger
      onPassword={async (password) => {
        await identity.switchOffSecondFactor(password)
        await onSwitchedOff()
        toast.success(t('Two-factor sign-in turned off'))
        onClose()
      }}
      onClose={onClose}
    />
  )
}

const PERSON = ['identity']
type Open = 'switch-on' | 'switch-off' | 'backup-codes' | 'everywhere' | null

/** Password, second factor and sessions. `onSecondFactorOn` is called after the second factor is turned on. */
function SecurityPanel({ onSecondFactorOn }: { onSecondFactorOn?: () => void }) {
  const [open, setOpen] = useState<Open>(null)
  const person = useQuery({ queryKey: PERSON, queryFn: () => identity.reloadUser() })
  const queries = useQueryClient()
  // Firebase has no backup codes.
  const hasBackupCodes = useAppSettings()?.auth_provider === 'embedded'
  const close = (): void => setOpen(null)

  async function changed(): Promise<void> {
    // The API reads the second-factor state from the token.
    await tokens.refresh()
    setCurrentRefusal(null)
    await queries.invalidateQueries({ queryKey: PERSON })
  }

  return (
    <Card>
      <CardHeader title={t('Sign-in and security')} />
      <div className="divide-y divide-line">
        <Row
          title={t('Two-factor sign-in')}
          badge={person.data && <Status on={person.data.secondFactor} />}
          text={t(
            "A code from an authenticator app on your phone, asked for after your password. Whoever finds out your password still can't get in.",
          )}
        >
          {person.isPending && <Skeleton className="h-10 w-28" />}
          {person.data?.secondFactor === false && (
            <Button variant="primary" icon={ShieldCheck} onClick={() => setOpen('switch-on')}>
              {t('Switch on')}
            </Button>
          )}
          {person.data?.secondFactor && (
            <>
              {hasBackupCodes && <Button onClick={() => setOpen('backup-codes')}>{t('New backup codes')}</Button>}
              <Button icon={ShieldOff} onClick={() => setOpen('switch-off')}>
                {t('Switch off')}
              </Button>
            </>
          )}
        </Row>
        {person.isError && (
          <ErrorState title={t('Could not load your security settings')} onRetry={() => void person.refetch()} />
        )}
        <ChangePassword />
        <Row
          title={t('Signed in elsewhere')}
          text={t("Lost a phone, or used somebody else's computer? End every session, including this one.")}
        >
          <Button className={WRAPS} icon={LogOut} onClick={() => setOpen('everywhere')}>
            {t('Sign out everywhere')}
          </Button>
        </Row>
      </div>
      {open === 'switch-on' && (
        <SwitchOnSecondFactor
          onSwitchedOn={changed}
          onClose={(done) => {
            close()
            if (done) onSecondFactorOn?.()
          }}
        />
      )}
      {open === 'switch-off' && <SwitchOffSecondFactor onSwitchedOff={changed} onClose={close} />}
      {open === 'backup-codes' && <RenewBackupCodes onClose={close} />}
      {open === 'everywhere' && <SignOutEverywhere onClose={close} />}
    </Card>
  )
}

function Row({
  title,
  badge,
  text,
  children,
}: {
  title: string
  badge?: ReactNode
  text: string
  children: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="font-semibold">{title}</h3>
          {badge}
        </div>
        <p className="mt-0.5 max-w-prose text-sm text-muted">{text}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  )
}

const Status = ({ on }: { on: boolean }) =>
  on ? (
    <Badge tone="good" icon={ShieldCheck}>
      {t('On')}
    </Badge>
  ) : (
    <Badge>{t('Off')}</Badge>
  )

function ChangePassword() {
  const email = useSession()?.email ?? ''
  const [busy, setBusy] = useState(false)

  async function send(): Promise<void> {
    setBusy(true)
    try {
      await identity.sendReset(email)
      toast.success(t('Password reset email sent! Check your inbox and spam folder.'))
    } catch (error) {
      toast.error(getResetMessage(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Row
      title={t('Password')}
      text={t('We email a link to {email} to choose a new one. It works for one hour.', { email })}
    >
      <Button busy={busy} icon={KeyRound} onClick={() => void send()}>
        {t('Change password')}
      </Button>
    </Row>
  )
}

function SignOutEverywhere({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const end = useAction({
    call: async () => {
      await api.call(signOutEverywhere)
      await signOut()
    },
    success: t('Successfully signed out'),
    failure: t('Request failed'),
    failsIn: 'form',
    onDone: () => void navigate({ to: '/' }),
  })
  return (
    <ConfirmDialog
      title={t('Sign out everywhere?')}
      description={t('Every browser and phone has to sign in again, including this one. Nothing is lost.')}
      submit={t('Sign out everywhere')}
      danger
      action={end}
      onClose={onClose}
    />
  )
}
