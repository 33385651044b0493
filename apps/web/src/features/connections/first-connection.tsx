import { Link } from '@tanstack/react-router'
import { Server, Smartphone } from 'lucide-react'
import { rich } from '../../language/rich.tsx'
import { t } from '../../language/t.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CartrackCard } from './cartrack-card.tsx'
import { HistoryCard } from './history-card.tsx'
import { detectPhone } from './phone.ts'
import type { System } from './sources.ts'

/** Shown while nothing is connected: what can be. */
export function FirstConnection({ onConnect }: { onConnect: (system: System | null) => void }) {
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-[2fr_1fr]">
        <Card className="grid items-center gap-6 sm:grid-cols-[auto_minmax(0,1fr)]">
          <PhoneDrawing />
          <div className="min-w-0">
            <h2 className="text-lg font-semibold">{t('My phone')}</h2>
            <p className="mt-1 max-w-prose text-muted">
              {t(
                'A free app records while you drive, also with the screen off. Each trip is in your logbook minutes after you park.',
              )}
            </p>
            <Button
              variant="primary"
              className="mt-4"
              onClick={() => onConnect(detectPhone(navigator))}
              icon={<Smartphone size={16} aria-hidden />}
            >
              {t('Connect my phone')}
            </Button>
            <p className="mt-3 text-sm text-muted">{t('Takes two minutes: install an app and scan a code.')}</p>
          </div>
        </Card>
        <Card className="flex flex-col items-start gap-1">
          <Server aria-hidden size={28} strokeWidth={1.5} className="mb-2 text-accent" />
          <h2 className="font-semibold">{t('A server or something else')}</h2>
          <p className="text-sm text-muted">{t('Your own Traccar, Home Assistant, or anything that can send JSON.')}</p>
          <Button size="small" className="mt-auto max-lg:mt-3" onClick={() => onConnect('server')}>
            {t('Connect a server')}
          </Button>
        </Card>
      </div>
      <CartrackCard />
      <HistoryCard />
      <UploadInstead />
    </>
  )
}

export function UploadInstead() {
  return (
    <p className="mt-6 text-center text-sm text-muted">
      {rich(t('Have a file from your tracker? <link>Upload it</link>.'), {
        link: <Link to="/upload" className="font-semibold text-accent underline-offset-2 hover:underline" />,
      })}
    </p>
  )
}

/** The dots of a track that leaves the phone: [x, y, radius]. */
const DOTS: readonly (readonly [number, number, number])[] = [
  [30, 92, 3],
  [40, 84, 3],
  [48, 74, 3],
  [52, 62, 3],
  [62, 54, 3],
  [75, 50, 3],
  [89, 47, 3],
  [103, 41, 3],
  [116, 30, 5],
]

function PhoneDrawing() {
  return (
    <svg aria-hidden viewBox="0 0 128 128" className="size-32 text-accent max-sm:size-24">
      <rect x="14" y="10" width="58" height="108" rx="11" fill="none" stroke="currentColor" strokeWidth="2.5" />
      <path d="M36 18h14" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      {DOTS.map(([x, y, r], index) => (
        <circle key={x} cx={x} cy={y} r={r} fill="currentColor" opacity={0.25 + (0.75 * index) / (DOTS.length - 1)} />
      ))}
    </svg>
  )
}
