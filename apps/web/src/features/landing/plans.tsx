import { Link } from '@tanstack/react-router'
import { COMPANY_PLANS, PLANS } from '@spoor/contract/plans.ts'
import type { Plan } from '@spoor/contract/plans.ts'
import { useAppSettings } from '../../api/app-settings.ts'
import { formatCount, formatWholeRand } from '../../format/quantity.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { plural } from '../../language/plural.ts'
import { t } from '../../language/t.ts'

export function Plans() {
  return (
    <section aria-labelledby="plans">
      <h2 id="plans" className="text-xl font-semibold tracking-[-0.01em]">
        {t('What it costs')}
      </h2>
      <p className="mt-1 text-base text-muted">{t('A year at a time, in rand. Any number of vehicles and trips.')}</p>
      <ul className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {(Object.keys(PLANS) as Plan[]).map((plan) => (
          <PlanCard key={plan} plan={plan} />
        ))}
      </ul>
    </section>
  )
}

function PlanCard({ plan }: { plan: Plan }) {
  const { name, priceCents, maxEmployees } = PLANS[plan]
  const trialDays = useAppSettings()?.trial_days ?? 0
  const forCompany = COMPANY_PLANS.find((one) => one === plan)
  return (
    <li
      className={classes(
        'flex flex-col rounded-xl border bg-surface p-5 shadow-card',
        forCompany ? 'border-line' : 'border-accent',
      )}
    >
      <h3 className="text-base font-semibold">{name}</h3>
      <p className="mt-3 text-xl font-semibold tracking-[-0.01em]">
        {formatWholeRand(priceCents / 100)}{' '}
        <span className="text-sm font-normal tracking-normal text-muted">{t('a year')}</span>
      </p>
      <p className="mt-1 text-sm text-muted">
        {maxEmployees === null
          ? t('One driver')
          : t('Up to {maxEmployees} employees', { maxEmployees: formatCount(maxEmployees) })}
        {!forCompany && trialDays > 0 && <>, {plural(trialDays, 'the first day free', 'the first {n} days free')}</>}
      </p>
      {forCompany ? (
        <Link
          to="/enquiry"
          search={{ plan: forCompany }}
          className={classes(buttonClass(), 'mt-5 text-center whitespace-normal!')}
        >
          {t('Ask for this plan')}
        </Link>
      ) : (
        <Link
          to="/register"
          className={classes(buttonClass({ variant: 'primary' }), 'mt-5 text-center whitespace-normal!')}
        >
          {t('Create an account')}
        </Link>
      )}
    </li>
  )
}
