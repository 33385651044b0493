import type { Connection } from '@spoor/contract/routes/connections.ts'
import { t } from '../../../language/t.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { isServer } from '../sources.ts'
import { useRotateKey, type Connected } from '../use-connections.ts'

/** Replaces the key, which stops the device until it has the new one. */
export function NewKeyDialog({
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
