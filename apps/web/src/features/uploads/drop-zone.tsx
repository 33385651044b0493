import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { useUploadExtensions } from '../../api/app-settings.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { toast } from '../../ui/toast.ts'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { acceptOf } from '../../api/accept-of.ts'
import { checkUploadFile } from '../../api/check-upload-file.ts'
import { t } from '../../language/t.ts'

/** Where files are dropped or chosen; those that cannot be uploaded are reported and skipped. */
export function DropZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const extensions = useUploadExtensions()
  const input = useRef<HTMLInputElement>(null)

  const take = (list: FileList | null) => {
    const good: File[] = []
    for (const file of list ?? []) {
      const error = checkUploadFile(file, extensions)
      if (error) toast.error(`${file.name}: ${error}`)
      else good.push(file)
    }
    if (good.length > 0) onFiles(good)
  }
  const over = useFileDrop(take)

  return (
    <section
      aria-label={t('Files to upload')}
      data-testid="drop-zone"
      className={classes(
        'flex flex-col items-center rounded-xl border-2 border-dashed px-4 py-10 text-center transition-colors duration-150 sm:py-14',
        over ? 'border-accent bg-accent-tint' : 'border-edge/70 bg-surface',
      )}
    >
      <span
        className={classes(
          'mb-4 grid size-14 place-items-center rounded-full text-accent transition-colors duration-150',
          over ? 'bg-surface' : 'bg-accent-tint',
        )}
      >
        <FileUp aria-hidden size={26} />
      </span>
      <p className="text-lg font-semibold text-balance">
        {over ? (
          t('Drop it here')
        ) : (
          <>
            <span className="pointer-coarse:hidden">{t('Drag and drop your tracker’s files here')}</span>
            {/* A finger drags no file. */}
            <span className="hidden pointer-coarse:inline">{t('Your tracker’s files')}</span>
          </>
        )}
      </p>
      <p className="mt-1 mb-5 text-sm text-balance text-muted">
        {t('{value}, up to 50\u00a0MB each. GPS points or trips, in any layout.', {
          value: extensions.map((extension) => `.${extension}`).join(', '),
        })}
      </p>
      <Button variant="primary" size="large" onClick={() => input.current?.click()}>
        {t('Choose Files')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-testid="file-input"
        accept={acceptOf(extensions)}
        onChange={(event) => {
          take(event.target.files)
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
    </section>
  )
}
