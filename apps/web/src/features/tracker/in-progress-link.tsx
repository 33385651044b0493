import { Link, useLocation } from '@tanstack/react-router'
import { useTracker } from './use-tracker.ts'
import { t } from '../../language/t.ts'

/** On every signed-in page: resumes active and unsent trips, and links to the trip in progress. */
export function InProgressLink() {
  const { state } = useTracker()
  const { pathname } = useLocation()
  if (!state.active || pathname === '/trips') return null
  return (
    <Link
      to="/trips"
      className="inline-flex h-9 items-center gap-2 rounded-full bg-accent-tint px-3 text-sm font-semibold whitespace-nowrap text-accent pointer-coarse:h-11"
    >
      <span aria-hidden className="size-2 animate-pulse rounded-full bg-accent" />
      <span className="max-sm:sr-only">{t('Trip In Progress')}</span>
    </Link>
  )
}
