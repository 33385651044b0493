import type { TaxFigure } from '@spoor/contract/routes/tax.ts'
import type { ReactNode } from 'react'
import { formatRand } from '../../format/quantity.ts'
import { t } from '../../language/t.ts'
import { Rand } from '../../ui/quantity.tsx'

export function FigureLine({
  name,
  isMain = false,
  children,
}: {
  name: string
  isMain?: boolean
  children: ReactNode
}) {
  return (
    <div className={isMain ? 'flex justify-between gap-4 text-base font-semibold' : 'flex justify-between gap-4'}>
      <dt className={isMain ? undefined : 'text-muted'}>{name}</dt>
      <dd className="whitespace-nowrap tabular-nums">{children}</dd>
    </div>
  )
}

/** The figure that answers the screen's question. */
export function MainAmount({ label, amount, children }: { label: string; amount: number; children?: ReactNode }) {
  return (
    <div>
      <p className="text-sm text-muted">{label}</p>
      <p className="text-2xl font-semibold tracking-[-0.02em]">
        <Rand of={amount} />
      </p>
      {children && <p className="mt-1 text-sm">{children}</p>}
    </div>
  )
}

export function Figure({ label, of }: { label: string; of: TaxFigure | null }) {
  if (of === null) return null
  return (
    <div>
      <p className="text-sm text-muted">{label}</p>
      <p className="text-xl font-semibold tabular-nums">{formatRand(of.amount)}</p>
      <Steps of={of} />
    </div>
  )
}

export function Steps({ of }: { of: Pick<TaxFigure, 'steps' | 'sources'> }) {
  return (
    <details className="mt-1 text-sm">
      <summary className="cursor-pointer font-semibold text-accent">{t('How it is calculated')}</summary>
      <ol className="mt-2 flex list-decimal flex-col gap-1 pl-5">
        {of.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mt-2 text-muted">{t('Source: {sources}', { sources: of.sources.join(' · ') })}</p>
    </details>
  )
}

export function Warnings({ of }: { of: readonly string[] }) {
  if (of.length === 0) return null
  return (
    <ul aria-label={t('What to know')} className="flex list-disc flex-col gap-1 pl-5 text-sm text-muted">
      {of.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  )
}
