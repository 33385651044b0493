import { useState } from 'react'
import { identity } from '../../auth/identity.ts'
import { BackupCodes } from './backup-codes.tsx'
import { PasswordStep } from '../../auth/password-step.tsx'
import { t } from '../../language/t.ts'

export function RenewBackupCodes({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <BackupCodes codes={codes} onClose={onClose} />
  return (
    <PasswordStep
      title={t('New backup codes')}
      description={t('They replace the old ones, which stop working.')}
      submit={t('Make new codes')}
      onPassword={async (password) => setCodes(await identity.renewBackupCodes(password))}
      onClose={onClose}
    />
  )
}
