import type { Ref } from 'react'
import { classes } from '../../ui/classes.ts'
import type { Step } from './step-faults.ts'
import { t } from '../../language/t.ts'

const NAMES = [t('Personal details'), t('Account type'), t('Password and terms')] as const

/** Where in the three steps one is. */
export function StepHeading({ step, ref }: { step: Step; ref: Ref<HTMLHeadingElement> }) {
  return (
    <div className="mb-5">
      <ol aria-label={t('Steps')} className="mb-4 grid grid-cols-3 gap-2">
        {NAMES.map((name, index) => {
          const at = index + 1
          return (
            <li
              key={name}
              aria-current={at === step ? 'step' : undefined}
              className={classes(
                'h-1.5 rounded-full transition-colors duration-200',
                at <= step ? 'bg-accent' : 'bg-line',
              )}
            >
              <span className="sr-only">
                {at}. {name}
                {at < step && t(', done')}
              </span>
            </li>
          )
        })}
      </ol>
      <h2 ref={ref} tabIndex={-1} className="scroll-mt-24 text-lg font-semibold outline-none">
        {NAMES[step - 1]}
        <span className="ml-2 text-sm font-normal text-muted">{t('Step {step} of 3', { step })}</span>
      </h2>
    </div>
  )
}
