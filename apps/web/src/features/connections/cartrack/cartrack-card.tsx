import { Satellite } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../language/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CartrackAccount, type CartrackAction } from './cartrack-account.tsx'
import { useCartrack } from './cartrack-calls.ts'
import { ConnectCartrack } from './cartrack-connect-dialog.tsx'
import { CartrackDialog } from './cartrack-dialogs.tsx'
import { TrackerDrawing } from '../drawings.tsx'
import { OfferCard } from '../offer-card.tsx'

/**
 * Connects a Cartrack account, or shows how its pulls go. Absent where the installation cannot store passwords.
 *
 * @param isFirst beside the other offers, while no phone is connected
 */
export function CartrackCard({ isFirst = false }: { isFirst?: boolean }) {
  const { data } = useCartrack()
  const [open, setOpen] = useState<CartrackAction | 'connect' | null>(null)
  if (!data?.available) return null
  const { account } = data
  const close = () => setOpen(null)
  const connect = <Button onClick={() => setOpen('connect')}>{t('Connect Cartrack')}</Button>
  const says = t('Trips come straight from your Cartrack account, every hour. Nothing to install or export.')
  return (
    <>
      {account === null && isFirst ? (
        <OfferCard
          drawing={<TrackerDrawing />}
          title={t('Cartrack')}
          takes={t('Takes two minutes: enter a password that may only read.')}
          action={connect}
        >
          {says}
        </OfferCard>
      ) : account === null ? (
        <Card className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-4">
          <Satellite aria-hidden size={28} strokeWidth={1.5} className="shrink-0 text-accent" />
          <div className="min-w-0 flex-1 basis-64">
            <h2 className="font-semibold">{t('Cartrack')}</h2>
            <p className="text-sm text-muted">{says}</p>
          </div>
          {connect}
        </Card>
      ) : (
        <CartrackAccount className={isFirst ? 'col-span-full' : 'mt-4'} account={account} onOpen={setOpen} />
      )}
      {open === 'connect' && (
        <ConnectCartrack
          onConnected={({ vehicles }) => setOpen(vehicles.length > 1 ? 'vehicles' : null)}
          onClose={close}
        />
      )}
      {account !== null && open !== null && open !== 'connect' && (
        <CartrackDialog what={open} account={account} onClose={close} />
      )}
    </>
  )
}
