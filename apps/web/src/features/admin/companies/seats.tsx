import type { AdminCompany } from '@spoor/contract/routes/admin-companies.ts'
import { formatCount } from '../../../format/quantity.ts'
import { classes } from '../../../ui/classes.ts'
import { t } from '../../../language/t.ts'

/** Employees against the cap. */
export function Seats({ company }: { company: Pick<AdminCompany, 'current_employees' | 'max_employees'> }) {
  const { current_employees: taken, max_employees: cap } = company
  const full = taken >= cap
  return (
    <div className="w-28">
      <p className="text-sm whitespace-nowrap">
        {formatCount(taken)} <span className="text-muted">{t('of {cap}', { cap: formatCount(cap) })}</span>
        {full && <span className="font-semibold text-warn"> {t('· full')}</span>}
      </p>
      <div aria-hidden className="mt-1 h-1.5 overflow-hidden rounded-full bg-line">
        <div
          className={classes('h-full rounded-full', full ? 'bg-warn' : 'bg-accent')}
          style={{ width: `${Math.min(100, (taken / Math.max(1, cap)) * 100)}%` }}
        />
      </div>
    </div>
  )
}
