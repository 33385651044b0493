import { useMediaQuery } from './use-media-query.ts'
import { GpsMonitor } from './gps-monitor.tsx'
import { useTicks } from './use-ticks.ts'
import { t } from '../language/t.ts'

/** What is being done: opening uploads, trips or the logbook, looking who is there, or going to any other page. */
const WORDS = {
  upload: t('Making room for your files...'),
  sync: t('Bringing your trips up to date...'),
  auth: t('Verifying your access...'),
  route: t('Loading...'),
  report: t('Opening your logbook...'),
} as const

const TICK_MS = 100

/** Whether a prerendered page is still on the screen. */
const showsPrerendered = (): boolean => typeof document !== 'undefined' && document.getElementById('drawn') !== null

/** The whole window while there is nothing to see yet: a GPS monitor runs, and a line says what is being done. */
export function LoadingOverlay({ kind, text }: { kind: keyof typeof WORDS; text?: string }) {
  const still = useMediaQuery('(prefers-reduced-motion: reduce)')
  const ticks = useTicks({ everyMs: TICK_MS, running: !still })
  if (showsPrerendered()) return null
  return (
    <output className="fixed inset-0 z-30 flex animate-fade-in flex-col items-center justify-center gap-5 bg-paper px-4 text-center">
      <GpsMonitor ticks={still ? null : ticks} />
      <p className="text-base text-muted">{text ?? WORDS[kind]}</p>
    </output>
  )
}
