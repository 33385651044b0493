import { FileSpreadsheet } from 'lucide-react'
import { Suspense, lazy, useRef, useState } from 'react'
import { formatCount, formatTotal } from '../../../format/quantity.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/loaded.tsx'
import { ResourceList } from '../../../ui/resource-list.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { useListKeys } from '../../../ui/use-list-keys.ts'
import { toPages } from '../admin-queries.ts'
import { withFilter, type TabProps } from '../admin-search.ts'
import { ADMIN_ERRORS } from '../admin-toasts.ts'
import { useErrorToast } from '../../../ui/use-error-toast.ts'
import { DecisionLines, useDecide, type Decision, type DecisionLog } from './decisions.tsx'
import { OnlinePayments } from './online-payments.tsx'
import { PENDING_CLASS, PendingItem, type PendingActions } from './pending-item.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { EXPIRING_PER_PAGE, useExpiringSoon, usePendingPayments } from './use-payments.ts'
import { VerifyDialog } from './verify-dialog.tsx'
import { toPendingTarget, userTarget, type VerifyTarget } from './verify-target.ts'
import { plural, t } from '../../../language/t.ts'
import type { AdminUser } from '@spoor/contract/routes/admin-users.ts'
import { formatDate } from '../../../format/instant.ts'
import { useNowMs } from '../../../ui/use-now-ms.ts'
import { DAY_MS, MINUTE_MS } from '@spoor/core/units/duration.ts'

const StatementDialog = lazy(async () => ({
  default: (await import('./statement-dialog.tsx')).StatementDialog,
}))

export function PaymentsTab({
  search,
  onSearch,
  decisions,
  log,
}: TabProps & { decisions: readonly Decision[]; log: DecisionLog }) {
  const pending = usePendingPayments(search)
  const box = useRef<HTMLInputElement>(null)
  const [verifying, setVerifying] = useState<VerifyTarget | null>(null)
  const [rejecting, setRejecting] = useState<VerifyTarget | null>(null)
  const { verify, reject, undo } = useDecide(log)
  useErrorToast(pending, ADMIN_ERRORS.loadPayments)
  useListKeys(box)
  const details = ({ id }: { id: string }) => onSearch((now) => ({ ...now, user: id }))
  const actions: PendingActions = {
    onDetails: details,
    onVerify: (one) => setVerifying(toPendingTarget(one)),
    onReject: (one) => setRejecting(toPendingTarget(one)),
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h3 className="flex items-center gap-2 text-base font-semibold">
          {t('Payment Verification')}
          {pending.data !== undefined && pending.data.total > 0 && (
            <Badge tone="warn">
              {search.q
                ? t('{total} found', { total: formatTotal(pending.data) })
                : t('{total} pending', { total: formatTotal(pending.data) })}
            </Badge>
          )}
        </h3>
        <div
          className="ml-auto flex flex-1 flex-wrap justify-end gap-2 max-sm:basis-full"
          role="search"
          aria-label={t('Payments')}
        >
          <div className="flex min-w-[min(15rem,100%)] flex-1 sm:max-w-sm">
            <SearchBox
              label={t('Search payments')}
              placeholder={t('Name, email or reference')}
              text={search.q ?? ''}
              onText={(q) => onSearch(withFilter({ q: q || undefined }), { replace: true })}
              box={box}
            />
          </div>
          <Button
            className="max-sm:w-full"
            icon={FileSpreadsheet}
            onClick={() => onSearch((now) => ({ ...now, statement: true }))}
          >
            {t('Bank statement')}
          </Button>
        </div>
      </div>
      <DecisionLines decisions={decisions} undo={undo} />
      <ResourceList
        query={pending}
        failed={ADMIN_ERRORS.loadPayments}
        label={t('Pending payments')}
        renderCard={(one) => <PendingItem pending={one} actions={actions} />}
        cardClassName={PENDING_CLASS}
        empty={
          search.q ? (
            <EmptyState title={t('No pending payments match')}>{t('Try other words.')}</EmptyState>
          ) : (
            <EmptyState title={t('All Payments Processed')}>{t('There are no payments to verify.')}</EmptyState>
          )
        }
        pages={toPages({ search, onSearch })}
      />
      <OnlinePayments />
      <ExpiringList onDetails={details} onRenew={(user) => setVerifying(userTarget(user))} />
      {verifying && <VerifyDialog target={verifying} verify={verify} onClose={() => setVerifying(null)} />}
      {rejecting && <RejectDialog target={rejecting} reject={reject} onClose={() => setRejecting(null)} />}
      {search.statement && (
        <Suspense>
          <StatementDialog
            log={log}
            onClose={() => onSearch((now) => ({ ...now, statement: undefined }), { replace: true })}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Users whose access ends within 30 days, soonest first. */
function ExpiringList({
  onDetails,
  onRenew,
}: {
  onDetails: (user: AdminUser) => void
  onRenew: (user: AdminUser) => void
}) {
  const [page, setPage] = useState(1)
  const expiring = useExpiringSoon(page)
  const total = expiring.data?.total ?? 0
  return (
    <section aria-labelledby="expiring-soon">
      <h3 id="expiring-soon" className="mb-2 flex items-center gap-2 text-base font-semibold">
        {t('Expiring soon')} {total > 0 && <Badge tone="warn">{formatCount(total)}</Badge>}
      </h3>
      <ResourceList
        query={expiring}
        failed={ADMIN_ERRORS.loadPayments}
        label={t('Expiring soon')}
        renderCard={(user) => <ExpiringItem user={user} onDetails={onDetails} onRenew={onRenew} />}
        cardClassName="flex flex-wrap items-center gap-x-5 gap-y-2 py-3 text-sm sm:px-3 focus-within:bg-sunken hover:bg-sunken"
        empty={<p className="text-sm text-muted">{t('Nobody’s access ends within 30 days.')}</p>}
        pages={{ page, perPage: EXPIRING_PER_PAGE, onPage: setPage }}
      />
    </section>
  )
}

function ExpiringItem({
  user,
  onDetails,
  onRenew,
}: {
  user: AdminUser
  onDetails: (user: AdminUser) => void
  onRenew: (user: AdminUser) => void
}) {
  const nowMs = useNowMs({ stepMs: MINUTE_MS })
  const end = user.subscription_expires_at
  return (
    <>
      <button
        type="button"
        className="block min-w-0 flex-1 basis-60 rounded text-left pointer-coarse:min-h-11"
        onClick={() => onDetails(user)}
      >
        <span className="block truncate font-semibold hover:underline">{user.name}</span>
        <span className="block truncate text-muted">{user.email}</span>
      </button>
      {end && (
        <p className="basis-44">
          <span className="block font-semibold text-warn">{formatDaysLeft(end, nowMs)}</span>
          <span className="text-muted">{formatDate(end)}</span>
        </p>
      )}
      <Button
        size="small"
        data-list-item
        className="max-sm:w-full"
        aria-label={t('Renew the subscription of {name}', { name: user.name })}
        onClick={() => onRenew(user)}
      >
        {t('Renew')}
      </Button>
    </>
  )
}

export function formatDaysLeft(end: string, nowMs: number): string {
  const days = Math.floor((Date.parse(end) - nowMs) / DAY_MS)
  if (days < 0) return t('Expired')
  if (days === 0) return t('Ends within a day')
  return plural(days, '{n} day left', '{n} days left')
}
