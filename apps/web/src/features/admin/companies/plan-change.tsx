import { useController } from 'react-hook-form'
import type { Control, FieldPath } from 'react-hook-form'
import type { CompanyPlan, Plan } from '@spoor/contract/plans.ts'
import { PLANS } from '@spoor/contract/plans.ts'
import { formatWholeRand } from '../../../format/quantity.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { planName } from '../plan-name.ts'
import { t } from '../../../language/t.ts'

/** Asks before a raised cap changes a company's plan, and says what the plans cost. */
export function PlanChange<Draft extends { agreedPlan: CompanyPlan | null }>({
  control,
  from,
  to,
}: {
  control: Control<Draft>
  from: string
  to: CompanyPlan
}) {
  const { field, fieldState } = useController({ control, name: 'agreedPlan' as FieldPath<Draft> })
  const { value, onChange, ...bound } = field
  const error = fieldState.error?.message
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
          {...bound}
          className="mt-2"
          checked={value === to}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(event.target.checked ? to : null)}
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
