import type { Connection } from '@spoor/contract/routes/connections.ts'
import { t } from '../../language/t.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useDisconnect } from './use-connections.ts'

export function DisconnectDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
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
