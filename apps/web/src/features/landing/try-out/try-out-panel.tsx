import { UPLOAD_EXTENSIONS } from '@spoor/contract/limits/limits.ts'
import { getSampleFile, tryOutFile } from '@spoor/contract/routes/uploads.ts'
import { useEffect, useState } from 'react'
import { getErrorMessage } from '../../../net/api-error.ts'
import { checkUploadFile } from '../../../api/check-upload-file.ts'
import { publicApi } from '../../../net/public-api.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FileHelp } from '../../../ui/file-help.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProgressLine } from '../../../ui/progress-line.tsx'
import type { TryOut } from './estimate.ts'
import type { TriedSource } from './try-card.tsx'
import { TryOutResult } from './try-out-result.tsx'
import { t } from '../../../language/t.ts'

type State =
  | { phase: 'sending'; filename: string | null; share: number }
  | { phase: 'done'; file: File; result: TryOut }
  | { phase: 'failed'; filename: string | null; message: string }

const BEGINNING: State = { phase: 'sending', filename: null, share: 0 }

async function fetchSample(signal: AbortSignal): Promise<File> {
  const { blob, filename } = await publicApi.download(getSampleFile, {}, { signal })
  return new File([blob], filename, { type: 'text/csv' })
}

export function TryOutPanel({ source, onClose }: { source: TriedSource; onClose: () => void }) {
  const [attempt, setAttempt] = useState(1)
  return <Attempt key={attempt} source={source} onClose={onClose} onRetry={() => setAttempt(attempt + 1)} />
}

function Attempt({ source, onClose, onRetry }: { source: TriedSource; onClose: () => void; onRetry: () => void }) {
  const [state, setState] = useState<State>(BEGINNING)

  useEffect(() => {
    const left = new AbortController()
    const show = (next: State) => !left.signal.aborted && setState(next)
    let filename: string | null = null
    async function read(): Promise<void> {
      const file = source === 'sample' ? await fetchSample(left.signal) : source
      filename = file.name
      const fault = checkUploadFile(file, UPLOAD_EXTENSIONS)
      if (fault !== null) return void show({ phase: 'failed', filename, message: fault })
      const result = await publicApi.sendFile(tryOutFile, file, {
        onProgress: (share) => show({ phase: 'sending', filename, share }),
        signal: left.signal,
      })
      show({ phase: 'done', file, result })
    }
    window.scrollTo(0, 0)
    read().catch((error: unknown) =>
      show({ phase: 'failed', filename, message: getErrorMessage(error, t('Upload failed')) }),
    )
    return () => left.abort()
  }, [source])

  if (state.phase === 'done')
    return <TryOutResult file={source === 'sample' ? null : state.file} result={state.result} onClose={onClose} />
  const filename = state.filename ?? (source === 'sample' ? t('the sample') : source.name)
  return (
    <Card className="mx-auto w-full max-w-2xl p-6 sm:p-10">
      {state.phase === 'failed' ? (
        <div className="flex flex-col gap-5">
          <h1 className="text-xl font-semibold wrap-anywhere">{t('We could not read {filename}', { filename })}</h1>
          <Notice kind="bad">
            {state.message}
            <FileHelp filename={filename} />
          </Notice>
          <div className="flex flex-wrap gap-3">
            <Button variant="primary" size="large" onClick={onClose}>
              {t('Try another file')}
            </Button>
            <Button size="large" onClick={onRetry}>
              {t('Try again')}
            </Button>
          </div>
        </div>
      ) : (
        <Reading filename={filename} share={state.share} onClose={onClose} />
      )}
    </Card>
  )
}

function Reading({ filename, share, onClose }: { filename: string; share: number; onClose: () => void }) {
  const label = share < 1 ? t('Uploading {filename}', { filename }) : t('Finding trips in {filename}', { filename })
  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-xl font-semibold wrap-anywhere" aria-live="polite">
        {label}
      </h1>
      <ProgressLine value={share < 1 ? share : null} label={label} />
      <div>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </div>
    </div>
  )
}
