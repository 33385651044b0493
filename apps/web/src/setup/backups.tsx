import type { Setup } from '@spoor/contract/routes/admin-system.ts'
import { useTimezone } from '../auth/use-session.ts'
import { formatDateTime } from '../format/instant.ts'
import { t } from '../language/t.ts'
import { Fact, Facts } from '../ui/facts.tsx'
import { Command } from './command.tsx'

/** How to back up and restore, and when that was done last. */
export function Backups({
  setup: { commands, last_backup: backup, last_restore: restore },
  isSeen,
}: {
  setup: Setup
  /** Whether Spoor's own command makes the backups, and records them. */
  isSeen: boolean
}) {
  const timezone = useTimezone()
  const says = (at: string, filename: string): string => `${formatDateTime(at, timezone)}, ${filename}`
  return (
    <>
      <p className="text-sm text-muted">
        {isSeen
          ? t('Run it every night, and store the file on another machine. It contains secrets.')
          : t('You run PostgreSQL yourself, so Spoor does not see when its backups are made.')}
      </p>
      <Command text={commands.backup} what={t('backup command')} />
      <p className="text-sm text-muted">{t('To restore into an empty database, with Spoor stopped:')}</p>
      <Command text={commands.restore} what={t('restore command')} />
      {isSeen && (
        <Facts>
          <Fact name={t('Last backup')}>{backup ? says(backup.at, backup.filename) : t('Never')}</Fact>
          <Fact name={t('Last restore')}>{restore ? says(restore.at, restore.filename) : t('Never')}</Fact>
        </Facts>
      )}
    </>
  )
}
