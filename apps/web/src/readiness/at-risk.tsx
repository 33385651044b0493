import type { VehicleTax } from '@spoor/contract/routes/tax.ts'
import { formatDistance, formatRand } from '../format/quantity.ts'
import { plural } from '../language/t.ts'
import { Notice } from '../ui/notice.tsx'
import { describeReadiness } from './readiness-list.tsx'

/** How much of the claim rests on trips that SARS would refuse, and why. */
export function AtRisk({
  risk: { trips, distance_km, amount, reasons },
}: {
  risk: NonNullable<VehicleTax['at_risk']>
}) {
  const what = amount === null ? formatDistance(distance_km) : formatRand(amount)
  return (
    <Notice
      kind="warn"
      title={plural(
        trips,
        '{what} of this claim rests on {n} trip that SARS would refuse',
        '{what} of this claim rests on {n} trips that SARS would refuse',
        { what },
      )}
    >
      <ul className="list-disc pl-5">
        {reasons.map((line) => (
          <li key={line.code}>
            {describeReadiness(line)} ({formatDistance(line.distance_km ?? 0)})
          </li>
        ))}
      </ul>
    </Notice>
  )
}
