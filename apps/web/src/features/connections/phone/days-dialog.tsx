import type { Connection, ConnectionDay } from '@spoor/contract/routes/connections.ts'
import { formatDay } from '../../../format/instant.ts'
import { formatCount } from '../../../format/quantity.ts'
import { t } from '../../../language/t.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState, Loaded } from '../../../ui/loaded.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { SKIP_WORDS } from './skip-words.ts'
import { useConnectionDays } from '../use-connections.ts'

export function DaysDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { id, name } = connection
  const days = useConnectionDays(id)
  return (
    <Dialog
      onClose={onClose}
      title={t('What arrived from {name}', { name })}
      description={t('The last 31 days with positions, by arrival.')}
      reading
    >
      <Loaded query={days} failed={t('The days could not be loaded')}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('Nothing has arrived yet')} />
          ) : (
            <ul aria-label={t('Days')} className="flex flex-col divide-y divide-line">
              {items.map((day) => (
                <Day key={day.day} day={day} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  )
}

function Day({ day }: { day: ConnectionDay }) {
  const counts = [
    { name: t('Received'), count: day.received },
    { name: t('Used'), count: day.used },
    { name: t('Duplicates'), count: day.duplicates },
    { name: t('Skipped'), count: day.skipped },
    ...(day.waiting > 0 ? [{ name: t('Being read'), count: day.waiting }] : []),
  ]
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <h3 className="font-semibold">{formatDay(day.day)}</h3>
      <div className="mt-1">
        <Facts>
          {counts.map(({ name, count }) => (
            <Fact key={name} name={name}>
              {formatCount(count)}
            </Fact>
          ))}
        </Facts>
      </div>
      {day.reasons.length > 0 && (
        <ul aria-label={t('Why positions were skipped')} className="mt-2 flex flex-col gap-0.5 text-sm">
          {day.reasons.map(({ reason, count, detail }) => (
            <li key={`${reason} ${detail}`} className="wrap-anywhere">
              {t('{n} skipped: {reason}', { n: formatCount(count), reason: SKIP_WORDS[reason].label })}
              {detail !== '' && <span className="text-muted"> ({detail})</span>}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
