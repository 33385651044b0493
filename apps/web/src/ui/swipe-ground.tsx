import { BriefcaseBusiness, House } from 'lucide-react'
import { t } from '../language/t.ts'
import { classes } from './classes.ts'
import { SWIPE_PX } from './use-swipe.ts'

/** Shown under a card while it is swiped: the action on release. */
export function SwipeGround({ offsetPx, size }: { offsetPx: number; size: 'small' | 'normal' }) {
  if (offsetPx === 0) return null
  const isBusiness = offsetPx > 0
  const Icon = isBusiness ? BriefcaseBusiness : House
  return (
    <div
      className={classes(
        'absolute inset-0 flex items-center gap-2 px-5 font-semibold',
        size === 'small' ? 'text-sm' : 'text-base',
        isBusiness ? 'bg-business-tint text-business' : 'flex-row-reverse bg-private-tint text-private',
        Math.abs(offsetPx) < SWIPE_PX && 'opacity-60',
      )}
    >
      <Icon size={size === 'small' ? 18 : 22} />
      {isBusiness ? t('Business') : t('Private')}
    </div>
  )
}
