import { FileSpreadsheet } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { formatCount } from '../../../format/quantity.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Awaited } from '../../../ui/loaded.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { useListKeys } from '../../../ui/use-list-keys.ts'
import { withFilter } from '../admin-search.ts'
import type { TabProps } from '../admin-search.ts'
import { ADMIN_ERRORS } from '../admin-toasts.ts'
import { ListPager } from '../list-pager.tsx'
import { ListSkeleton } from '../list-skeleton.tsx'
import { useErrorToast } from '../../../ui/use-error-toast.ts'
import { useExistingPage } from '../use-existing-page.ts'
import { DecisionLines } from './decision-lines.tsx'
import type { Decision } from './decision.ts'
import { ExpiringList } from './expiring-list.tsx'
import { PendingList } from './pending-list.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { useDecide } from './use-decide.ts'
import type { DecisionLog } from './use-decide.ts'
import { usePendingPayments } from './use-payments.ts'
import { VerifyDialog } from './verify-dialog.tsx'
import { targetOfPending, targetOfUser } from './verify-target.ts'
import type { VerifyTarget } from './verify-target.ts'
import { t } from '../../../language/t.ts'

const StatementDialog = lazy(async () => ({
  default: (await import('../statements/statement-dialog.tsx')).StatementDialog,
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
  useExistingPage({ search, onSearch }, pending)
  useListKeys(box)
  const details = ({ id }: { id: string }) => onSearch((now) => ({ ...now, user: id }))
  const { items = [], total = 0 } = pending.data ?? {}
  // The rows that were there have gone, and others are on their way.
  const isBetween = items.length === 0 && total > 0 && !pending.isError

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h3 className="flex items-center gap-2 text-base font-semibold">
          {t('Payment Verification')}
          {total > 0 && (
            <Badge tone="warn">
              {search.q
                ? t('{total} found', { total: formatCount(total) })
                : t('{total} pending', { total: formatCount(total) })}
            </Badge>
          )}
        </h3>
        <div
          className="ml-auto flex flex-1 flex-wrap justify-end gap-2 max-sm:basis-full"
          role="search"
          aria-label={t('Payments')}
        >
          <div className="flex min-w-60 flex-1 sm:max-w-sm">
            <SearchBox
              label={t('Search payments')}
              placeholder={t('Name, e-mail or reference')}
              text={search.q ?? ''}
              onText={(q) => onSearch(withFilter({ q: q || undefined }), { replace: true })}
              box={box}
            />
          </div>
          <Button
            className="max-sm:w-full"
            icon={<FileSpreadsheet size={16} aria-hidden />}
            onClick={() => onSearch((now) => ({ ...now, statement: true }))}
          >
            {t('Bank statement')}
          </Button>
        </div>
      </div>
      <DecisionLines decisions={decisions} undo={undo} />
      {pending.isPending || isBetween ? (
        <Awaited query={pending} skeleton={<ListSkeleton />} />
      ) : pending.isError ? (
        <ErrorState title={ADMIN_ERRORS.loadPayments} onRetry={() => void pending.refetch()}>
          {messageOf(pending.error, t('Request failed'))}
        </ErrorState>
      ) : items.length === 0 ? (
        search.q ? (
          <EmptyState title={t('No waiting payments match')}>{t('Try other words.')}</EmptyState>
        ) : (
          <EmptyState title={t('All Payments Processed')}>{t('Nobody is waiting for you.')}</EmptyState>
        )
      ) : (
        <div className={classes('transition-opacity', pending.isPlaceholderData && 'opacity-60')}>
          <PendingList
            items={items}
            actions={{
              onDetails: details,
              onVerify: (one) => setVerifying(targetOfPending(one)),
              onReject: (one) => setRejecting(targetOfPending(one)),
            }}
          />
          <ListPager search={search} onSearch={onSearch} count={items.length} total={total} />
        </div>
      )}
      <ExpiringList onDetails={details} onRenew={(user) => setVerifying(targetOfUser(user))} />
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
