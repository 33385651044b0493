import type { Connection } from '@spoor/contract/routes/connections.ts'
import { Link } from '@tanstack/react-router'
import { Navigation, Smartphone } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { t } from '../../language/t.ts'
import { useAppSettings } from '../../net/app-settings.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AddConnection } from './phone/add-connection.tsx'
import { useCartrack } from './cartrack/cartrack-calls.ts'
import { CartrackRow } from './cartrack/cartrack-row.tsx'
import { ConnectionItem, type ConnectionAction } from './phone/connection-item.tsx'
import { DaysDialog } from './phone/days-dialog.tsx'
import { EditDialog } from './phone/edit-dialog.tsx'
import { MailRow } from './mail/mail-row.tsx'
import { useInbox } from './mail/mail-queries.ts'
import { SameVehiclesQuestion } from '../../readiness/same-vehicles.tsx'
import { SetUpDialog } from './phone/set-up-dialog.tsx'
import { isServer } from './sources.ts'
import { useConnections, type Connected, useDisconnect, useRotateKey } from './use-connections.ts'
import { ConfirmDialog } from '../../ui/form-dialog.tsx'
import { OfferRow, ROW } from './offer-row.tsx'

type Open =
  | { what: 'add' }
  | { what: 'set_up'; connected: Connected }
  | { what: ConnectionAction; connection: Connection }

/** How trips arrive by themselves: what is connected, then what can be. `children` follow once their place is known. */
export function Trackers({ children }: { children: ReactNode }) {
  const connections = useConnections()
  const cartrack = useCartrack()
  const settings = useAppSettings()
  const inbox = useInbox({ enabled: settings?.reports_by_mail === true })
  const [open, setOpen] = useState<Open | null>(null)
  const title = useId()
  const hasSome = connections.data !== undefined && connections.data.items.length > 0
  return (
    <>
      <section
        id="trackers"
        aria-labelledby={title}
        className="scroll-mt-24 divide-y divide-line rounded-xl border border-line bg-surface shadow-card"
      >
        <h2 id={title} className={classes(ROW, 'text-lg font-semibold')}>
          {t('Other ways to add trips')}
        </h2>
        <Loaded
          // All at once, to avoid layout shifts.
          query={{ ...connections, data: cartrack.isPending || inbox.isLoading ? undefined : connections.data }}
          failed={t('The connections could not be loaded')}
          skeleton={<Skeleton className="m-4 h-56 sm:m-6" />}
        >
          {({ items }) => (
            <>
              {items.length > 0 && <SameVehiclesQuestion className="m-4 sm:m-6" />}
              {items.length > 0 && (
                <ul aria-label={t('Connections')} className="divide-y divide-line">
                  {items.map((connection) => (
                    <ConnectionItem
                      key={connection.id}
                      connection={connection}
                      onOpen={(what) => setOpen({ what, connection })}
                    />
                  ))}
                </ul>
              )}
              <OfferRow
                Icon={Navigation}
                title={t('Record now')}
                action={
                  <Link to="/trips" className={buttonClass()}>
                    {t('Trip Tracker')}
                  </Link>
                }
              >
                {t('Records a trip with this device while its screen is on.')}
              </OfferRow>
              <OfferRow
                Icon={Smartphone}
                title={hasSome ? t('Another phone or server') : t('My phone')}
                action={
                  <Button onClick={() => setOpen({ what: 'add' })}>
                    {hasSome ? t('Connect another') : t('Connect my phone')}
                  </Button>
                }
              >
                {t(
                  'A free app records while you drive, also with the screen off. A server such as Traccar works, too.',
                )}
              </OfferRow>
              <MailRow />
              <CartrackRow />
            </>
          )}
        </Loaded>
      </section>
      {/* A query without a connection is paused, not loading. */}
      {![connections, cartrack, inbox].some(({ isLoading }) => isLoading) && children}
      {open && <OpenDialog open={open} onOpen={setOpen} />}
    </>
  )
}

function OpenDialog({ open, onOpen }: { open: Open; onOpen: (open: Open | null) => void }) {
  const close = () => onOpen(null)
  const showSetUp = (connected: Connected) => onOpen({ what: 'set_up', connected })
  switch (open.what) {
    case 'add':
      return <AddConnection onConnected={showSetUp} onClose={close} />
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
  const { name, last_received_at: lastReceivedAt } = connection
  const isUnused = lastReceivedAt === null
  const disconnect = useDisconnect(connection, onClose)
  return (
    <ConfirmDialog
      title={isUnused ? t('Remove {name}?', { name }) : t('Disconnect {name}?', { name })}
      description={
        isUnused
          ? t('It has sent nothing yet, so you lose no trips.')
          : t('Your trips stay. Nothing that it sends from now on is recorded.')
      }
      submit={isUnused ? t('Remove') : t('Disconnect')}
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
      submit={isServer(kind) ? t('Create a new key') : t('Show the new code')}
      action={rotate}
      onClose={onClose}
    />
  )
}
