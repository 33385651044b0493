import { FileUp } from 'lucide-react'
import { t } from '../language/t.ts'
import { classes } from './classes.ts'
import { FileButton } from './file-button.tsx'
import { Notice } from './notice.tsx'
import { useFileDrop } from './use-file-drop.ts'

/** Takes a table, CSV or Excel, dropped or chosen. */
export function FileChoice({
  label,
  title,
  hint,
  testId,
  busy,
  problem,
  onFile,
}: {
  label: string
  title: string
  hint: string
  testId: string
  busy: boolean
  problem: string | null
  onFile: (file: File) => void
}) {
  const over = useFileDrop(([file]) => !busy && onFile(file))
  return (
    <>
      {problem && (
        <Notice className="mb-4" kind="bad" title={t('This file could not be read')}>
          {problem}
        </Notice>
      )}
      <section
        aria-label={label}
        className={classes(
          'flex flex-col items-center rounded-xl border-2 border-dashed px-4 py-10 text-center transition-colors duration-150',
          over ? 'border-accent bg-accent-tint' : 'border-line',
        )}
      >
        <span className="mb-4 grid size-14 place-items-center rounded-full bg-accent-tint text-accent">
          <FileUp size={26} />
        </span>
        <p className="text-base font-semibold">{title}</p>
        <p className="mt-1 mb-5 max-w-md text-sm text-muted">{hint}</p>
        <FileButton
          variant="primary"
          busy={busy}
          testId={testId}
          accept=".csv,.txt,.xlsx,.xls,text/csv"
          onFiles={([file]) => onFile(file)}
        >
          {busy ? t('Reading...') : t('Choose file')}
        </FileButton>
      </section>
    </>
  )
}
