import type { Connection } from '@spoor/contract/routes/connections.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../language/t.ts'
import { useAppSettings } from '../../net/app-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NARROW, useMediaQuery } from '../../ui/use-media-query.ts'
import { AddConnection } from './phone/add-connection.tsx'
import { CalendarCard } from './calendar/calendar-card.tsx'
import { useCartrack } from './cartrack/cartrack-calls.ts'
import { CartrackCard } from './cartrack/cartrack-card.tsx'
import { ConnectionItem, type ConnectionAction } from './phone/connection-item.tsx'
import { DaysDialog } from './phone/days-dialog.tsx'
import { DisconnectDialog } from './disconnect-dialog.tsx'
import { EditDialog } from './phone/edit-dialog.tsx'
import { FirstConnection, UploadInstead } from './first-connection.tsx'
import { HistoryCard } from './history-card.tsx'
import { MailCard } from './mail/mail-card.tsx'
import { useInbox } from './mail/mail-queries.ts'
import { NewKeyDialog } from './phone/new-key-dialog.tsx'
import { SetUpDialog } from './phone/set-up-dialog.tsx'
import type { System } from './sources.ts'
import { useConnections, type Connected } from './use-connections.ts'

type Open =
  | { what: 'add'; system: System | null }
  | { what: 'set_up'; connected: Connected }
  | { what: ConnectionAction; connection: Connection }

/** The phones and servers that send positions, and how to connect another. */
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
        // All at once, so that nothing moves.
        query={{ ...connections, data: cartrack.isPending || inbox.isLoading ? undefined : connections.data }}
        failed={t('The connections could not be loaded')}
        skeleton={<Skeleton className="h-64 rounded-xl" />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <FirstConnection onConnect={(system) => setOpen({ what: 'add', system })} />
          ) : (
            <>
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
      <CalendarCard />
      {open && <OpenDialog open={open} onOpen={setOpen} />}
    </>
  )
}

/** At the top, or on a phone below the list, at the thumb. */
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
