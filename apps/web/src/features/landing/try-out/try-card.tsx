import { UPLOAD_EXTENSIONS } from '@spoor/contract/limits/limits.ts'
import { Check, FileUp } from 'lucide-react'
import { toAcceptFilter } from '../../../api/accept-filter.ts'
import { Button } from '../../../ui/button.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { classes } from '../../../ui/classes.ts'
import { useFileDrop } from '../../../ui/use-file-drop.ts'
import { t } from '../../../language/t.ts'

export type TriedSource = File | 'sample'

/** Lets a visitor without an account drop a tracker file or pick the sample. The parser loads on demand. */
export function TryCard({ onTry }: { onTry: (source: TriedSource) => void }) {
  const over = useFileDrop(([file]) => onTry(file))

  return (
    <section
      aria-label={t('Try it without an account')}
      data-testid="try-card"
      className={classes(
        'flex flex-col items-center rounded-2xl border-2 border-dashed px-4 py-8 text-center transition-colors duration-150 sm:px-8 sm:py-12',
        over ? 'border-accent bg-accent-tint' : 'border-edge/70 bg-surface shadow-card',
      )}
    >
      <span className="mb-4 grid size-14 place-items-center rounded-full bg-accent-tint text-accent">
        <FileUp size={26} />
      </span>
      <h2 className="text-lg font-semibold text-balance">
        {over ? t('Drop it here') : t('See your own trips in a minute')}
      </h2>
      <p className="mt-1 mb-5 max-w-sm text-base text-balance text-muted">
        {t('Trips on a map, kilometres and a first estimate, from your tracker’s file. No account needed.')}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <FileButton
          variant="primary"
          size="large"
          className="max-w-full whitespace-normal!"
          testId="try-input"
          accept={toAcceptFilter(UPLOAD_EXTENSIONS)}
          onFiles={([file]) => onTry(file)}
        >
          {t('Choose a file')}
        </FileButton>
        <Button size="large" className="max-w-full whitespace-normal!" onClick={() => onTry('sample')}>
          {t('Try the sample')}
        </Button>
      </div>
      <p className="mt-5 flex max-w-sm items-start gap-2 text-left text-sm text-muted">
        <Check size={18} className="mt-px shrink-0 text-good" />
        {t('We read your file and delete it at once. Nothing is stored until you sign up.')}
      </p>
    </section>
  )
}
