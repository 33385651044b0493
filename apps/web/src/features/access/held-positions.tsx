import { HELD_DAYS, listConnections } from '@spoor/contract/routes/connections.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { t } from '../../language/t.ts'
import { Notice } from '../../ui/notice.tsx'

/** What happens to the positions of a phone that goes on sending; nothing for drivers without one. */
export function HeldPositions() {
  const { data } = useQuery({
    queryKey: ['connections'],
    queryFn: ({ signal }) => api.call(listConnections, {}, { signal }),
  })
  const isSending = data?.items.some(({ health, last_received_at }) => health === 'held' && last_received_at !== null)
  if (!isSending) return null
  return (
    <Notice kind="warn" title={t('Your phone keeps sending')}>
      {t('Its positions are kept for {n} days and become trips when you renew.', { n: HELD_DAYS })}
    </Notice>
  )
}
