import { Link } from '@tanstack/react-router'
import { CircleDashed, MessageCircleQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { t } from '../../language/t.ts'
import { plural } from '../../language/plural.ts'

const ACTION = buttonClass({ size: 'small' })

/** What waits for the driver; nothing where nothing waits. */
export function Attention({ pendingTrips, withoutReason }: { pendingTrips: number; withoutReason: number }) {
  if (pendingTrips === 0 && withoutReason === 0) return null
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
