import {
  inviteAccountant,
  listAccountants,
  MAX_ACCOUNTANTS,
  updateAccountant,
  withdrawAccountant,
  type Accountant,
} from '@spoor/contract/routes/accountants.ts'
import { Email } from '@spoor/contract/rules/account-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Clock, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { api, queryItems } from '../../api/api.ts'
import { getErrorMessage } from '../../net/api-error.ts'
import { useSession } from '../../session/use-session.ts'
import { formatDate, formatDateTime } from '../../format/instant.ts'
import { StateBadge, type StateLook } from '../../ui/state-badge.tsx'
import { FormInput, schemaResolver } from '../../ui/form.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, EMAIL_INPUT } from '../../ui/field.tsx'
import { ConfirmDialog } from '../../ui/form-dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAction } from '../../ui/use-action.ts'
import { Section } from '../../ui/section.tsx'
import { t } from '../../language/t.ts'

const ACCOUNTANTS = ['accountants']
const reloads = [ACCOUNTANTS]

export function AccountantSection() {
  const profile = useSession()?.profile
  const company = profile?.role_type === 'company_admin' ? profile.company_name : null
  const accountants = useQuery({ queryKey: ACCOUNTANTS, queryFn: queryItems(listAccountants) })
  return (
    <Section
      title={t('Your accountant')}
      description={
        company
          ? t(
              'Can read your logbooks, costs and tax figures and the logbooks of the drivers of {company}, and comment on trips. Cannot change anything.',
              {
                company,
              },
            )
          : t(
              'Can read your logbooks, frozen reports, business trips, costs with receipts and tax figures, and comment on trips. Cannot change anything.',
            )
      }
    >
      <Loaded
        query={accountants}
        failed={t('Your accountants could not be loaded')}
        skeleton={<Skeleton className="h-24" />}
      >
        {(items) => (
          <>
            {items.length > 0 && (
              <ul aria-label={t('Accountants')} className="mb-4 flex flex-col divide-y divide-line">
                {items.map((one) => (
                  <AccountantItem key={one.id} accountant={one} />
                ))}
              </ul>
            )}
            {items.length < MAX_ACCOUNTANTS && <Invite />}
          </>
        )}
      </Loaded>
    </Section>
  )
}

const resolver = schemaResolver(z.object({ email: Email }))

function Invite() {
  const { control, handleSubmit, reset, setError } = useForm({ defaultValues: { email: '' }, resolver })
  const invite = useAction({
    call: (email: string) => api.call(inviteAccountant, { body: { email, show_private: false } }),
    success: (_, email) => t('Invitation sent to {email}', { email }),
    failure: t('The invitation could not be sent'),
    failsIn: 'form',
    onDone: () => reset(),
    reloads,
  })
  const send = handleSubmit(({ email }) =>
    invite.mutate(email, {
      onError: (error) => setError('email', { message: getErrorMessage(error, t('The invitation could not be sent')) }),
    }),
  )
  return (
    <form noValidate className="flex flex-wrap items-start gap-x-3" onSubmit={(event) => void send(event)}>
      <FormInput
        control={control}
        name="email"
        {...EMAIL_INPUT}
        label={t("Accountant's email")}
        hint={t('They get a link that is valid for 14 days. They need no subscription.')}
        className="min-w-[min(14rem,100%)] flex-1"
        autoComplete="off"
        sanitise={(typed) => typed.trim()}
      />
      <Button type="submit" className="sm:mt-6" icon={UserPlus} busy={invite.isPending}>
        {t('Send invitation')}
      </Button>
    </form>
  )
}

function AccountantItem({ accountant }: { accountant: Accountant }) {
  const { id, email, name, state, show_private: showPrivate } = accountant
  const [withdrawing, setWithdrawing] = useState(false)
  const change = useAction({
    call: (show: boolean) => api.call(updateAccountant, { params: { id }, body: { show_private: show } }),
    success: t('Settings saved'),
    failure: t('The settings could not be saved'),
    reloads,
  })
  const again = useAction({
    call: () => api.call(inviteAccountant, { body: { email, show_private: showPrivate } }),
    success: t('Invitation sent to {email}', { email }),
    failure: t('The invitation could not be sent'),
    reloads,
  })
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-semibold wrap-anywhere">{name ?? email}</span>
            <StateBadge {...LOOKS[state]} />
          </p>
          <p className="text-sm wrap-anywhere text-muted">
            {name !== null && `${email} · `}
            {accountant.accepted_at !== null
              ? t('since {date}', { date: formatDate(accountant.accepted_at) })
              : t('link valid until {date}', { date: formatDate(accountant.expires_at) })}
          </p>
          {accountant.company !== null && (
            <p className="text-sm">
              {t(
                'Can also read the logbooks and business trips of the drivers of {company}, without their home addresses.',
                {
                  company: accountant.company,
                },
              )}
            </p>
          )}
        </div>
        <span className="flex flex-wrap gap-2">
          {state !== 'active' && (
            <Button size="small" busy={again.isPending} onClick={() => again.mutate()}>
              {t('Send again')}
            </Button>
          )}
          <Button size="small" onClick={() => setWithdrawing(true)}>
            {state === 'active' ? t('Withdraw access') : t('Withdraw invitation')}
          </Button>
        </span>
      </div>
      <Checkbox
        checked={change.isPending ? change.variables : showPrivate}
        disabled={change.isPending}
        onChange={(event) => change.mutate(event.target.checked)}
      >
        {t('Show private and unclassified trips')}
      </Checkbox>
      <Log events={accountant.events} />
      {withdrawing && <WithdrawDialog accountant={accountant} onClose={() => setWithdrawing(false)} />}
    </li>
  )
}

const LOOKS: Record<Accountant['state'], StateLook> = {
  active: { label: t('Has access'), tone: 'good', Icon: CircleCheck },
  expired: { label: t('Invitation expired'), tone: 'warn', Icon: Clock },
  invited: { label: t('Invited'), tone: 'neutral', Icon: Clock },
}

const EVENTS: Record<Accountant['events'][number]['what'], string> = {
  invited: t('Invited'),
  accepted: t('Invitation accepted'),
  withdrawn: t('Access withdrawn'),
  private_shown: t('Private trips shown'),
  private_hidden: t('Private trips hidden'),
  logbook: t('Downloaded a logbook'),
  report: t('Downloaded a report'),
  all_logbooks: t('Downloaded all logbooks'),
  package: t('Downloaded the tax package'),
}

function Log({ events }: { events: Accountant['events'] }) {
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-accent sm:min-h-8">
        {t('What happened')}
      </summary>
      <ul className="mt-1 flex max-h-64 flex-col gap-1 overflow-y-auto">
        {events.map(({ at, what, detail }, place) => (
          // Two downloads can share a timestamp.
          <li key={place} className="wrap-anywhere">
            <span className="text-muted">{formatDateTime(at)}</span> {EVENTS[what]}
            {detail !== '' && `: ${detail}`}
          </li>
        ))}
      </ul>
    </details>
  )
}

function WithdrawDialog({ accountant, onClose }: { accountant: Accountant; onClose: () => void }) {
  const { id, email, name, state } = accountant
  const isActive = state === 'active'
  const withdraw = useAction({
    call: () => api.call(withdrawAccountant, { params: { id } }),
    success: isActive ? t('Access withdrawn') : t('Invitation withdrawn'),
    failure: t('Access could not be withdrawn'),
    failsIn: 'form',
    onDone: onClose,
    reloads,
  })
  return (
    <ConfirmDialog
      title={isActive ? t('Withdraw access?') : t('Withdraw invitation?')}
      description={
        isActive
          ? t('{name} can no longer see your data. Files already downloaded are not affected.', {
              name: name ?? email,
            })
          : t('The link sent to {email} will stop working.', { email })
      }
      submit={t('Withdraw')}
      danger
      action={withdraw}
      onClose={onClose}
    />
  )
}
