import { Link } from '@tanstack/react-router'
import { Server, Smartphone } from 'lucide-react'
import { rich } from '../../language/rich.tsx'
import { t } from '../../language/t.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CartrackCard } from './cartrack/cartrack-card.tsx'
import { PhoneDrawing } from './drawings.tsx'
import { HistoryCard } from './history-card.tsx'
import { MailCard } from './mail/mail-card.tsx'
import { OfferCard } from './offer-card.tsx'
import { detectPhone } from './phone/phone.ts'
import type { System } from './sources.ts'

/** Shown while no phone or server is connected: what can be. */
export function FirstConnection({ onConnect }: { onConnect: (system: System | null) => void }) {
  return (
    <>
      {/* Dense, so that what is connected already, which is wide, leaves no hole. */}
      <div className="grid grid-flow-dense gap-4 md:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
        <OfferCard
          drawing={<PhoneDrawing />}
          title={t('My phone')}
          takes={t('Takes two minutes: install an app and scan a code.')}
          action={
            <Button
              variant="primary"
              onClick={() => onConnect(detectPhone(navigator))}
              icon={<Smartphone size={16} aria-hidden />}
            >
              {t('Connect my phone')}
            </Button>
          }
        >
          {t(
            'A free app records while you drive, also with the screen off. Each trip is in your logbook minutes after you park.',
          )}
        </OfferCard>
        <MailCard isFirst />
        <CartrackCard isFirst />
      </div>
      <Card className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-4">
        <Server aria-hidden size={28} strokeWidth={1.5} className="shrink-0 text-accent" />
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="font-semibold">{t('A server or something else')}</h2>
          <p className="text-sm text-muted">{t('Your own Traccar, Home Assistant, or anything that can send JSON.')}</p>
        </div>
        <Button onClick={() => onConnect('server')}>{t('Connect a server')}</Button>
      </Card>
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
