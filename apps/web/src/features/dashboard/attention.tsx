import { Link } from '@tanstack/react-router'
import { listCommutes } from '@spoor/contract/routes/suggestions.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleDashed, MessageCircleQuestion, TriangleAlert } from 'lucide-react'
import { api } from '../../api/api.ts'
import type { ReactNode } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { t } from '../../language/t.ts'
import { plural } from '../../language/plural.ts'

const ACTION = buttonClass({ size: 'small' })

/** What waits for the driver; nothing where nothing waits. */
export function Attention({ pendingTrips, withoutReason }: { pendingTrips: number; withoutReason: number }) {
  const commutes = useQuery({
    queryKey: ['dashboard', 'commutes'],
    queryFn: ({ signal }) => api.call(listCommutes, {}, { signal }),
  })
  const businessCommutes = commutes.data?.trips ?? 0
  if (pendingTrips === 0 && withoutReason === 0 && businessCommutes === 0) return null
  return (
    <section
      aria-label={t('To do')}
      className="divide-y divide-warn/30 rounded-xl border border-warn/40 bg-warn-tint px-4 sm:px-5"
    >
      {pendingTrips > 0 && (
        <Waiting
          icon={<CircleDashed aria-hidden size={20} />}
          what={plural(pendingTrips, '{n} trip to review.', '{n} trips to review.')}
          why={t('Only confirmed trips go into your logbook.')}
          link={
            <Link to="/review" className={ACTION}>
              {t('Review')}
            </Link>
          }
        />
      )}
      {withoutReason > 0 && (
        <Waiting
          icon={<MessageCircleQuestion aria-hidden size={20} />}
          what={plural(withoutReason, '{n} business trip needs a reason.', '{n} business trips need a reason.')}
          why={t('SARS asks what for and with whom.')}
          link={
            <Link to="/logbook" search={{ classification: 'business', reason: 'missing' }} className={ACTION}>
              {withoutReason === 1 ? t('Give it') : t('Add reasons')}
            </Link>
          }
        />
      )}
      {businessCommutes > 0 && (
        <Waiting
          icon={<TriangleAlert aria-hidden size={20} />}
          what={plural(
            businessCommutes,
            '{n} business trip goes between home and work.',
            '{n} business trips go between home and work.',
          )}
          why={t('SARS counts that as private. Change them if they were not visits.')}
          link={
            <Link to="/logbook" search={{ classification: 'business' }} className={ACTION}>
              {t('Look at them')}
            </Link>
          }
        />
      )}
    </section>
  )
}

function Waiting({ icon, what, why, link }: { icon: ReactNode; what: string; why: string; link: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3">
      <span className="shrink-0 text-warn">{icon}</span>
      <div className="flex min-w-0 flex-1 basis-60 flex-wrap gap-x-1.5 text-sm">
        <p className="font-semibold">{what}</p>
        <p>{why}</p>
      </div>
      {link}
    </div>
  )
}
