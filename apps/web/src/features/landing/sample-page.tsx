import { formatDay } from '../../format/instant.ts'
import { distanceQuantity } from '../../format/quantity.ts'
import { Quantity } from '../../ui/quantity.tsx'
import { ClassificationBadge } from '../../ui/trip-badges.tsx'

const SAMPLE = [
  {
    day: '2026-03-02',
    from: 'Bellville',
    to: 'Paarl',
    reason: 'Site visit, cold store',
    km: 41.3,
    classification: 'business',
  },
  {
    day: '2026-03-02',
    from: 'Paarl',
    to: 'Stellenbosch',
    reason: 'Quote for pump, Merriman Ave',
    km: 33.8,
    classification: 'business',
  },
  { day: '2026-03-02', from: 'Stellenbosch', to: 'Bellville', reason: '', km: 28.6, classification: 'private' },
] as const

/** A page of a logbook with its track, to show what comes out. The rows are made up, and say so. */
export function SamplePage() {
  return (
    <figure className="overflow-hidden rounded-2xl border border-line bg-surface shadow-raised">
      <svg aria-hidden viewBox="0 0 560 170" className="w-full border-b border-line bg-sunken">
        <g className="stroke-line" strokeWidth="1" fill="none">
          <path d="M0 120 C90 96 150 140 240 118 S420 60 560 84" />
          <path d="M0 146 C110 126 190 160 280 140 S450 92 560 112" />
          <path d="M0 92 C80 70 150 112 240 92 S410 34 560 56" />
          <path d="M60 0 C80 60 40 110 70 170 M330 0 C310 50 360 110 338 170" />
        </g>
        <g fill="none" strokeLinecap="round" strokeWidth="4.5" strokeDasharray="0.1 10">
          <path className="stroke-business" d="M62 132 C120 128 150 104 196 92 S286 74 330 46 S400 30 424 34" />
          <path className="stroke-business" d="M424 34 C440 66 432 96 470 124" />
          <path className="stroke-private" d="M470 124 C400 152 300 150 214 148 S110 150 62 132" />
        </g>
        {[
          [62, 132],
          [424, 34],
          [470, 124],
        ].map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r="7" className="fill-surface stroke-ink" strokeWidth="2.5" />
        ))}
      </svg>
      <ul className="divide-y divide-line">
        {SAMPLE.map((trip) => (
          <li key={trip.to} className="flex items-center gap-4 px-4 py-3 sm:px-5">
            <div className="min-w-0 flex-1">
              <p className="text-sm font-semibold">
                {trip.from} to {trip.to}
              </p>
              <p className="text-sm text-muted">{trip.reason || formatDay(trip.day)}</p>
            </div>
            <ClassificationBadge classification={trip.classification} />
            <p className="w-18 text-right text-sm font-semibold">
              <Quantity of={distanceQuantity(trip.km)} />
            </p>
          </li>
        ))}
      </ul>
      <figcaption className="border-t border-line bg-sunken px-4 py-2 text-xs text-muted sm:px-5">
        An example of what comes out, with made-up trips
      </figcaption>
    </figure>
  )
}
