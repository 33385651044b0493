import { HELD_DAYS, listConnections } from '@spoor/contract/routes/connections.ts'
import { useEffect, useState } from 'react'
import { api } from '../../api/api.ts'
import { t } from '../../language/t.ts'
import { Notice } from '../../ui/notice.tsx'

/** What happens to positions from a phone that keeps sending; renders nothing for drivers without one. */
export function HeldPositions() {
  const [isSending, setSending] = useState(false)
  useEffect(() => {
    const ended = new AbortController()
    api
      .call(listConnections, {}, { signal: ended.signal })
      .then(({ items }) =>
        setSending(items.some(({ health, last_received_at }) => health === 'held' && last_received_at !== null)),
      )
      // The page works without this list.
      .catch(() => undefined)
    return () => ended.abort()
  }, [])
  if (!isSending) return null
  return (
    <Notice className="mb-6" kind="warn" title={t('Your phone keeps sending')}>
      {t('Its positions are kept for {n} days and become trips when you renew.', { n: HELD_DAYS })}
    </Notice>
  )
}
