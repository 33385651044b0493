import type { Connection } from '@spoor/contract/routes/connections.ts'
import { t } from '../../language/t.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useDisconnect } from './use-connections.ts'

export function DisconnectDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { name } = connection
  const disconnect = useDisconnect(connection, onClose)
  return (
    <FormDialog
      title={t('Disconnect {name}?', { name })}
      description={t('Your trips stay. Nothing that it sends from now on is recorded.')}
      width="narrow"
      submit={t('Disconnect')}
      danger
      busy={disconnect.isPending}
      problem={disconnect.problem}
      onSubmit={() => disconnect.mutate()}
      onClose={onClose}
    />
  )
}
