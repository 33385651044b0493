import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useFileDrop } from '../../../ui/use-file-drop.ts'
import { t } from '../../../language/t.ts'

/** Where the statement is dropped or chosen. */
export function ChooseStatement({
  busy,
  problem,
  onFile,
}: {
  busy: boolean
  problem: string | null
  onFile: (file: File) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const over = useFileDrop(([file]) => !busy && onFile(file))
  return (
    <>
      {problem && (
        <div className="mb-4">
          <Notice kind="bad" title={t('This statement could not be read')}>
            {problem}
          </Notice>
        </div>
      )}
      <section
        aria-label={t('Statement to read')}
        className={classes(
          'flex flex-col items-center rounded-xl border-2 border-dashed px-4 py-10 text-center transition-colors duration-150',
          over ? 'border-accent bg-accent-tint' : 'border-line',
        )}
      >
        <span className="mb-4 grid size-14 place-items-center rounded-full bg-accent-tint text-accent">
          <FileUp aria-hidden size={26} />
        </span>
        <p className="text-base font-semibold">{t('Drop the bank’s file here')}</p>
        <p className="mt-1 mb-5 max-w-md text-sm text-muted">
          {t(
            'CSV or Excel, in any layout: Spoor looks for the date, the description and the amount, and you can choose the columns by hand.',
          )}
        </p>
        <Button variant="primary" busy={busy} onClick={() => input.current?.click()}>
          {busy ? t('Reading...') : t('Choose file')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          data-testid="statement-input"
          accept=".csv,.txt,.xlsx,.xls,text/csv"
          onChange={(event) => {
            const file = event.target.files?.[0]
            // The same file may be chosen again.
            event.target.value = ''
            if (file) onFile(file)
          }}
        />
      </section>
    </>
  )
}
