import type { Itr12, VehicleTax } from '@spoor/contract/routes/tax.ts'
import { formatKm } from '@spoor/core/units/money.ts'
import { formatDay } from '../../format/instant.ts'
import { formatRand } from '../../format/quantity.ts'
import { Card, CardHeader } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { t } from '../../language/t.ts'

const COSTS: readonly [keyof NonNullable<Itr12['costs']>, string][] = [
  ['fuel', t('Fuel and oil')],
  ['maintenance', t('Maintenance and repairs')],
  ['insurance', t('Insurance')],
  ['licence', t('Licence')],
  ['finance', t('Finance charges')],
  ['lease', t('Lease')],
  ['wear_and_tear', t('Wear and tear')],
]

type Line = [label: string, shown: string, copied: string | null]

/** The vehicle's figures in the order of the return, each to copy on its own. */
export function Itr12Card({ itr12, tax }: { itr12: Itr12; tax: VehicleTax }) {
  const day = (label: string, value: string): Line => {
    const written = value.replaceAll('-', '/')
    return [label, written, written]
  }
  const { costs, opening_km, closing_km } = itr12
  const days = [...(opening_km === null ? [itr12.used_from] : []), ...(closing_km === null ? [itr12.used_to] : [])]
  const missing = t('Missing: the reading of {days}', { days: days.map(formatDay).join(', ') })
  const km = (label: string, value: number | null): Line =>
    value === null ? [label, missing, null] : [label, `${formatKm(value)}\u{A0}km`, String(value)]
  const yesOrNo = (label: string, is: boolean | null): Line => {
    if (is === null) return [label, t('Not known yet'), null]
    const answer = is ? t('Yes') : t('No')
    return [label, answer, answer]
  }
  const isOwn = tax.inputs !== null && tax.inputs.situation !== 'employer_car'
  const noCosts = tax.warnings.find((text) => /^(Actual cost:|No costs)/.test(text)) ?? tax.not_claimable ?? tax.refused
  const lines = [
    day(t('Used from'), itr12.used_from),
    day(t('Used to'), itr12.used_to),
    km(t('Opening odometer'), itr12.opening_km),
    km(t('Closing odometer'), itr12.closing_km),
    km(t('Total kilometres'), itr12.total_km),
    km(t('Business kilometres'), itr12.business_km),
    km(t('Private kilometres'), itr12.private_km),
    yesOrNo(t('Paid for all fuel'), itr12.bears_fuel),
    yesOrNo(t('Paid for all maintenance'), itr12.bears_maintenance),
    ...(costs === null
      ? []
      : COSTS.map(([key, label]): Line => [label, formatRand(costs[key]), costs[key].toFixed(2)])),
  ]
  const figures = (
    <>
      <dl className="flex flex-col divide-y divide-line text-sm">
        {lines.map(([label, shown, copied]) => (
          <div key={label} className="flex items-center gap-3 py-1.5">
            <dt className="grow text-muted">{label}</dt>
            <dd className="text-right tabular-nums">{shown}</dd>
            <dd>{copied !== null && <CopyButton text={copied} what={label} />}</dd>
          </div>
        ))}
      </dl>
      {costs === null && isOwn && noCosts && (
        <p className="mt-3 text-sm text-muted">{t('No cost lines: {reason}', { reason: noCosts })}</p>
      )}
      {costs !== null && tax.inputs?.method === 'deemed' && (
        <p className="mt-3 text-sm text-muted">
          {t('You claim deemed cost: the costs are only asked for actual cost.')}
        </p>
      )}
    </>
  )
  return (
    <Card>
      <CardHeader
        title={t('Copy into the ITR12')}
        description={tax.is_open ? t('For your return once the tax year has ended.') : undefined}
      />
      {tax.is_open ? (
        <details>
          <summary className="mb-2 cursor-pointer text-sm font-semibold text-accent">{t('Figures so far')}</summary>
          {figures}
        </details>
      ) : (
        figures
      )}
    </Card>
  )
}
