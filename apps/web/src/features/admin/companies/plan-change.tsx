import type { CompanyPlan, Plan } from '@spoor/contract/plans.ts'
import { PLANS } from '@spoor/contract/plans.ts'
import { formatWholeRand } from '../../../format/quantity.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { planName } from '../plan-name.ts'
import { t } from '../../../language/t.ts'

/** Asks before a raised cap changes a company's plan, and says what the plans cost. */
export function PlanChange({
  from,
  to,
  agreed,
  error,
  onAgree,
}: {
  from: string
  to: CompanyPlan
  agreed: boolean
  error?: string
  onAgree: (agreed: boolean) => void
}) {
  return (
    <div className="mb-4">
      <Notice kind="warn" title={t('This changes the plan')}>
        <p>
          {t('{from} permits {most} employees. The plan becomes {to}: {price} a year instead of {before}.', {
            from: planName(from),
            most: PLANS[from as Plan]?.maxEmployees ?? 0,
            to: planName(to),
            price: formatWholeRand(PLANS[to].priceCents / 100),
            before: formatWholeRand((PLANS[from as Plan]?.priceCents ?? 0) / 100),
          })}
        </p>
        <Checkbox
          className="mt-2"
          checked={agreed}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onAgree(event.target.checked)}
        >
          {t('Change the plan to {to}', { to: planName(to) })}
        </Checkbox>
        {error && (
          <p role="alert" className="mt-1 font-semibold text-bad">
            {error}
          </p>
        )}
      </Notice>
    </div>
  )
}
