import type { EmployeeSource } from '@spoor/contract/routes/team.ts'
import { CircleCheck, Clock, TriangleAlert } from 'lucide-react'
import { formatDay } from '../../format/instant.ts'
import { SOURCE_NAMES } from '../../format/source-names.ts'
import { t } from '../../language/t.ts'
import { StateBadge } from '../../ui/state-badge.tsx'
import { useEmployeeSources } from './use-team.ts'

const NAMES: Record<EmployeeSource['kind'], string> = {
  ...SOURCE_NAMES,
  mail: t('Reports by mail'),
  cartrack: t('Cartrack'),
}

const STATES: Record<EmployeeSource['state'], { label: string; tone: 'neutral' | 'good' | 'warn' | 'bad' }> = {
  new: { label: t('Waiting'), tone: 'neutral' },
  good: { label: t('Works'), tone: 'good' },
  sparse: { label: t('Too few points'), tone: 'warn' },
  silent: { label: t('Silent'), tone: 'warn' },
  unusable: { label: t('Not usable'), tone: 'bad' },
  paused: { label: t('Paused'), tone: 'neutral' },
  unverified: { label: t('On hold'), tone: 'warn' },
  held: { label: t('On hold'), tone: 'warn' },
  full: { label: t('Storage full'), tone: 'bad' },
  failing: { label: t('Fails'), tone: 'bad' },
}

/** Whether what sends an employee's trips works; nothing if no trips arrive by themselves. */
export function EmployeeSources({ id }: { id: string }) {
  const { data } = useEmployeeSources(id)
  if (!data || data.items.length === 0) return null
  return (
    <section aria-label={t('Sources of trips')} className="mt-4">
      <h3 className="text-sm font-semibold">{t('Sources of trips')}</h3>
      <ul className="divide-y divide-line">
        {data.items.map(({ kind, vehicle, state, last_day: lastDay }, at) => {
          const { label, tone } = STATES[state]
          const Icon = tone === 'good' ? CircleCheck : tone === 'neutral' ? Clock : TriangleAlert
          return (
            // oxlint-disable-next-line react/no-array-index-key -- kinds may repeat, and the list is only read
            <li key={at} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
              <span className="min-w-0 flex-1 wrap-anywhere">{[NAMES[kind], vehicle].filter(Boolean).join(' · ')}</span>
              <span className="text-muted">
                {lastDay === null ? t('Nothing yet') : t('Last on {day}', { day: formatDay(lastDay) })}
              </span>
              <StateBadge label={label} tone={tone} Icon={Icon} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
