import type { Connection } from '@spoor/contract/routes/connections.ts'
import { Plus, Server, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../language/t.ts'
import { useAppSettings } from '../../net/app-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NARROW, useMediaQuery } from '../../ui/use-media-query.ts'
import { AddConnection } from './phone/add-connection.tsx'
import { useCartrack } from './cartrack/cartrack-calls.ts'
import { CartrackCard } from './cartrack/cartrack-card.tsx'
import { ConnectionItem, type ConnectionAction } from './phone/connection-item.tsx'
import { DaysDialog } from './phone/days-dialog.tsx'
import { EditDialog } from './phone/edit-dialog.tsx'
import { HistoryCard } from './history-card.tsx'
import { MailCard } from './mail/mail-card.tsx'
import { useInbox } from './mail/mail-queries.ts'
import { SameVehiclesQuestion } from '../../readiness/same-vehicles.tsx'
import { SetUpDialog } from './phone/set-up-dialog.tsx'
import { type System, isServer } from './sources.ts'
import { useConnections, type Connected, useDisconnect, useRotateKey } from './use-connections.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Link } from '@tanstack/react-router'
import { rich } from '../../language/rich.tsx'
import { Card } from '../../ui/card.tsx'
import { PhoneDrawing } from './drawings.tsx'
import { OfferCard } from './offer-card.tsx'
import { detectPhone } from './phone/phone.ts'

type Open =
  | { what: 'add'; system: System | null }
  | { what: 'set_up'; connected: Connected }
  | { what: ConnectionAction; connection: Connection }

/** The phones and servers that send positions, and a way to connect another. */
export function ConnectionsPage() {
  const connections = useConnections()
  const cartrack = useCartrack()
  const settings = useAppSettings()
  const inbox = useInbox({ enabled: settings?.reports_by_mail === true })
  const [open, setOpen] = useState<Open | null>(null)
  const isNarrow = useMediaQuery(NARROW)
  const hasSome = connections.data !== undefined && connections.data.items.length > 0
  const connectAnother = () => setOpen({ what: 'add', system: null })
  return (
    <>
      <PageHeader
        title={t('Connect a tracker')}
        actions={hasSome && !isNarrow && <ConnectAnother onClick={connectAnother} />}
      >
        {t('Trips arrive by themselves')}
      </PageHeader>
      <Loaded
        // All at once, to avoid layout shifts.
        query={{ ...connections, data: cartrack.isPending || inbox.isLoading ? undefined : connections.data }}
        failed={t('The connections could not be loaded')}
        skeleton={<Skeleton className="h-64 rounded-xl" />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <FirstConnection onConnect={(system) => setOpen({ what: 'add', system })} />
          ) : (
            <>
              <SameVehiclesQuestion className="mb-4" />
              <ul aria-label={t('Connections')} className="flex flex-col gap-4">
                {items.map((connection) => (
                  <ConnectionItem
                    key={connection.id}
                    connection={connection}
                    onOpen={(what) => setOpen({ what, connection })}
                  />
                ))}
              </ul>
              {isNarrow && <ConnectAnother className="mt-4 w-full" onClick={connectAnother} />}
              <CartrackCard />
              <MailCard />
              <HistoryCard />
              <UploadInstead />
            </>
          )
        }
      </Loaded>
      {open && <OpenDialog open={open} onOpen={setOpen} />}
    </>
  )
}

/** At the top; on a phone below the list, within reach of the thumb. */
function ConnectAnother({ className, onClick }: { className?: string; onClick: () => void }) {
  return (
    <Button variant="primary" className={className} icon={<Plus size={16} aria-hidden />} onClick={onClick}>
      {t('Connect another')}
    </Button>
  )
}

function OpenDialog({ open, onOpen }: { open: Open; onOpen: (open: Open | null) => void }) {
  const close = () => onOpen(null)
  const showSetUp = (connected: Connected) => onOpen({ what: 'set_up', connected })
  switch (open.what) {
    case 'add':
      return <AddConnection preset={open.system} onConnected={showSetUp} onClose={close} />
    case 'set_up':
      return <SetUpDialog {...open.connected} onClose={close} />
    case 'edit':
      return <EditDialog connection={open.connection} onClose={close} />
    case 'new_key':
      return <NewKeyDialog connection={open.connection} onRotated={showSetUp} onClose={close} />
    case 'days':
      return <DaysDialog connection={open.connection} onClose={close} />
    case 'disconnect':
      return <DisconnectDialog connection={open.connection} onClose={close} />
  }
}

function DisconnectDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { name } = connection
  const disconnect = useDisconnect(connection, onClose)
  return (
    <ConfirmDialog
      title={t('Disconnect {name}?', { name })}
      description={t('Your trips stay. Nothing that it sends from now on is recorded.')}
      submit={t('Disconnect')}
      danger
      action={disconnect}
      onClose={onClose}
    />
  )
}

/** Replaces the key. The device cannot send until it has the new one. */
function NewKeyDialog({
  connection,
  onRotated,
  onClose,
}: {
  connection: Connection
  onRotated: (connected: Connected) => void
  onClose: () => void
}) {
  const { kind, name } = connection
  const rotate = useRotateKey(connection.id, onRotated)
  return (
    <ConfirmDialog
      title={isServer(kind) ? t('New key for {name}?', { name }) : t('New code for {name}?', { name })}
      description={
        isServer(kind)
          ? t('The old key stops working at once. Replace it on the server to go on.')
          : t('The old code stops working at once. Have the phone at hand to scan the new one.')
      }
      submit={isServer(kind) ? t('Make a new key') : t('Show the new code')}
      action={rotate}
      onClose={onClose}
    />
  )
}

/** Shown while no phone or server is connected: the available options. */
function FirstConnection({ onConnect }: { onConnect: (system: System | null) => void }) {
  return (
    <>
      {/* Dense, so that the wide cards of existing connections leave no gap. */}
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

function UploadInstead() {
  return (
    <p className="mt-6 text-center text-sm text-muted">
      {rich(t('Have a file from your tracker? <link>Upload it</link>.'), {
        link: <Link to="/upload" className="font-semibold text-accent underline-offset-2 hover:underline" />,
      })}
    </p>
  )
}
