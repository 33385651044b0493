import { FileSpreadsheet } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { formatCount } from '../../../format/quantity.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ResourceList } from '../../../ui/resource-list.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { useListKeys } from '../../../ui/use-list-keys.ts'
import { pagesOf } from '../admin-queries.ts'
import { withFilter } from '../admin-search.ts'
import type { TabProps } from '../admin-search.ts'
import { ADMIN_ERRORS } from '../admin-toasts.ts'
import { useErrorToast } from '../../../ui/use-error-toast.ts'
import { DecisionLines } from './decision-lines.tsx'
import type { Decision } from './decision.ts'
import { ExpiringList } from './expiring-list.tsx'
import { PENDING_CLASS, PendingItem } from './pending-item.tsx'
import type { PendingActions } from './pending-item.tsx'
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
  useListKeys(box)
  const details = ({ id }: { id: string }) => onSearch((now) => ({ ...now, user: id }))
  const total = pending.data?.total ?? 0
  const actions: PendingActions = {
    onDetails: details,
    onVerify: (one) => setVerifying(targetOfPending(one)),
    onReject: (one) => setRejecting(targetOfPending(one)),
  }

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
          <div className="flex min-w-[min(15rem,100%)] flex-1 sm:max-w-sm">
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
      <ResourceList
        query={pending}
        failed={ADMIN_ERRORS.loadPayments}
        label={t('Pending payments')}
        renderCard={(one) => <PendingItem pending={one} actions={actions} />}
        cardClassName={PENDING_CLASS}
        empty={
          search.q ? (
            <EmptyState title={t('No waiting payments match')}>{t('Try other words.')}</EmptyState>
          ) : (
            <EmptyState title={t('All Payments Processed')}>{t('Nobody is waiting for you.')}</EmptyState>
          )
        }
        pages={pagesOf({ search, onSearch })}
      />
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
