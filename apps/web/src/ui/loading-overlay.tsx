import { t } from '../language/t.ts'
import { classes } from './classes.ts'
import { SPOOR_DOTS } from './spoor-line.tsx'
import { useMediaQuery } from './use-media-query.ts'
import { useTicks } from './use-ticks.ts'

const BARS = 4
/** Ticks for which the complete track is shown before it starts again. */
const REST_TICKS = 5

/** A tracker's screen: each tick adds a dot to the track, and the signal next to it blinks. `null` shows a still track. */
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

/** The type of content that is loading. */
const WORDS = {
  upload: t('Making room for your files...'),
  sync: t('Bringing your trips up to date...'),
  auth: t('Verifying your access...'),
  route: t('Loading...'),
  report: t('Opening your logbook...'),
} as const

const TICK_MS = 100

/** Whether a prerendered page is still displayed. */
const showsPrerendered = (): boolean => typeof document !== 'undefined' && document.getElementById('drawn') !== null

/** Covers the window while nothing else can be shown: an animated GPS monitor with a line about what is loading. */
export function LoadingOverlay({ kind, text }: { kind: keyof typeof WORDS; text?: string }) {
  const still = useMediaQuery('(prefers-reduced-motion: reduce)')
  const ticks = useTicks({ everyMs: TICK_MS, running: !still })
  if (showsPrerendered()) return null
  return (
    <output
      data-loading
      className="fixed inset-0 z-30 flex animate-fade-in flex-col items-center justify-center gap-5 bg-paper px-4 text-center"
    >
      <GpsMonitor ticks={still ? null : ticks} />
      <p className="text-base text-muted">{text ?? WORDS[kind]}</p>
    </output>
  )
}
