import { classes } from './classes.ts'
import { SPOOR_DOTS } from './spoor-line.tsx'

const BARS = 4
/** Ticks that the track waits, complete, before it begins anew. */
const REST_TICKS = 5

/** A tracker's screen: with each tick the track grows by a dot, and the signal beside it comes and goes. `null` stands still. */
export function GpsMonitor({ ticks }: { ticks: number | null }) {
  const step = ticks === null ? SPOOR_DOTS.length : ticks % (SPOOR_DOTS.length + REST_TICKS)
  const signal = ticks === null ? BARS : Math.min(BARS, 1 + Math.floor((ticks % 20) / 4))
  return (
    <div aria-hidden className="w-64 rounded-2xl border border-line bg-surface p-3 shadow-raised">
      <div className="rounded-lg bg-sunken px-4 pt-3 pb-4">
        <div className="mb-2 flex items-end justify-between text-xs font-semibold tracking-[0.08em] text-muted">
          GPS
          <span className="flex items-end gap-0.5 text-accent">
            {Array.from({ length: BARS }, (_, bar) => (
              <span
                key={bar}
                className={classes('w-1 rounded-xs bg-current', bar >= signal && 'opacity-20')}
                style={{ height: 4 + bar * 3 }}
              />
            ))}
          </span>
        </div>
        <svg viewBox="0 0 200 72" className="w-full text-accent">
          {SPOOR_DOTS.map(([x, y, r], index) => (
            <circle key={x} cx={x} cy={y} r={r} fill="currentColor" opacity={index < step ? 1 : 0.15} />
          ))}
        </svg>
      </div>
    </div>
  )
}
