import type { AdminUser } from '@spoor/contract/routes/admin-users.ts'
import { useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { useTimezone } from '../../../auth/use-session.ts'
import { formatDate } from '../../../format/instant.ts'
import { formatCount } from '../../../format/quantity.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Awaited } from '../../../ui/loaded.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { useNowMs } from '../../../ui/use-now-ms.ts'
import { ADMIN_ERRORS } from '../admin-toasts.ts'
import { ListSkeleton } from '../list-skeleton.tsx'
import { daysLeft } from './days-left.ts'
import { EXPIRING_PER_PAGE, useExpiringSoon } from './use-payments.ts'
import { t } from '../../../language/t.ts'

const MINUTE_MS = 60_000

/** Whose access ends within 30 days, soonest first. */
export function ExpiringList({
  onDetails,
  onRenew,
}: {
  onDetails: (user: AdminUser) => void
  onRenew: (user: AdminUser) => void
}) {
  const [page, setPage] = useState(1)
  const expiring = useExpiringSoon(page)
  const { items = [], total = 0 } = expiring.data ?? {}
  return (
    <section aria-labelledby="expiring-soon">
      <h3 id="expiring-soon" className="mb-2 flex items-center gap-2 text-base font-semibold">
        {t('Expiring soon')} {total > 0 && <Badge tone="warn">{formatCount(total)}</Badge>}
      </h3>
      {expiring.isPending ? (
        <Awaited query={expiring} skeleton={<ListSkeleton rows={EXPIRING_PER_PAGE} />} />
      ) : expiring.isError ? (
        <ErrorState title={ADMIN_ERRORS.loadPayments} onRetry={() => void expiring.refetch()}>
          {messageOf(expiring.error, t('Request failed'))}
        </ErrorState>
      ) : items.length === 0 ? (
        <p className="text-sm text-muted">{t('Nobody’s access ends within 30 days.')}</p>
      ) : (
        <>
          <ul aria-label={t('Expiring soon')} className="flex flex-col divide-y divide-line border-t border-line">
            {items.map((user) => (
              <ExpiringItem key={user.id} user={user} onDetails={onDetails} onRenew={onRenew} />
            ))}
          </ul>
          {total > EXPIRING_PER_PAGE && (
            <Pager
              first={(page - 1) * EXPIRING_PER_PAGE + 1}
              count={items.length}
              total={total}
              onPrevious={page > 1 ? () => setPage(page - 1) : null}
              onNext={page * EXPIRING_PER_PAGE < total ? () => setPage(page + 1) : null}
            />
          )}
        </>
      )}
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
  const timezone = useTimezone()
  const nowMs = useNowMs({ stepMs: MINUTE_MS })
  const end = user.subscription_expires_at
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3 text-sm sm:px-3 focus-within:bg-sunken hover:bg-sunken">
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
          <span className="block font-semibold text-warn">{daysLeft(end, nowMs)}</span>
          <span className="text-muted">{formatDate(end, timezone)}</span>
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
    </li>
  )
}
