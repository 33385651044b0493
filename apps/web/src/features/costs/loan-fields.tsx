import type { Loan } from '@spoor/core/costs/instalment-interest.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { InputField } from '../../ui/field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { BALLOON, DEBT, parseLoan, MONTHS, NO_LOAN, RATE, type LoanDraft } from './loan-draft.ts'
import { t } from '../../language/t.ts'

export function LoanFields({ onLoan }: { onLoan: (loan: Loan) => void }) {
  const [draft, setDraft] = useState<LoanDraft>(NO_LOAN)
  const set = (change: Partial<LoanDraft>): void => setDraft({ ...draft, ...change })
  const loan = parseLoan(draft)
  return (
    <details className="rounded-lg border border-line p-3 text-sm">
      <summary className="cursor-pointer font-semibold text-accent">
        {t('Calculate the interest from the loan')}
      </summary>
      <div className="mt-3 grid gap-x-4 sm:grid-cols-2">
        <NumberField
          label={t('Amount financed')}
          rule={DEBT}
          value={draft.debt}
          onChange={(debt) => set({ debt })}
          hint={t('As on your finance agreement')}
        />
        <NumberField
          label={t('Interest rate a year, in percent')}
          rule={RATE}
          value={draft.rate}
          onChange={(rate) => set({ rate })}
        />
        <NumberField
          label={t('Number of monthly instalments')}
          rule={MONTHS}
          value={draft.months}
          onChange={(months) => set({ months })}
        />
        <InputField
          label={t('First instalment')}
          type="date"
          value={draft.firstDay}
          onChange={(value) => set({ firstDay: value })}
        />
        <NumberField
          label={t('Balloon or residual')}
          rule={BALLOON}
          value={draft.balloon}
          onChange={(balloon) => set({ balloon })}
          hint={t('Leave blank if none')}
        />
      </div>
      <Button disabled={loan === null} onClick={() => loan && onLoan(loan)}>
        {t('Calculate')}
      </Button>
    </details>
  )
}
