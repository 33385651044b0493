import type { AdminUser } from '@spoor/contract/routes/admin-users.ts'
import { useState } from 'react'
import { useTimezone } from '../../../auth/use-session.ts'
import { formatDate } from '../../../format/instant.ts'
import { formatCount } from '../../../format/quantity.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ResourceList } from '../../../ui/resource-list.tsx'
import { useNowMs } from '../../../ui/use-now-ms.ts'
import { ADMIN_ERRORS } from '../admin-toasts.ts'
import { daysLeft } from './days-left.ts'
import { EXPIRING_PER_PAGE, useExpiringSoon } from './use-payments.ts'
import { t } from '../../../language/t.ts'
import { MINUTE_MS } from '@spoor/core/units/duration.ts'

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
  const timezone = useTimezone()
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
    </>
  )
}
