import { tryOutFile } from '@spoor/contract/routes/uploads.ts'
import { DEFAULT_TIMEZONE } from '@spoor/contract/limits.ts'
import { useEffect, useState } from 'react'
import { publicApi } from '../../../api/public-api.ts'
import { messageOf } from '../../../api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProgressLine } from '../../../ui/progress-line.tsx'
import type { TryOut } from './estimate.ts'
import { TryOutResult } from './try-out-result.tsx'
import { t } from '../../../language/t.ts'

type State =
  | { phase: 'sending'; share: number }
  | { phase: 'done'; result: TryOut }
  | { phase: 'failed'; message: string }

const timezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || DEFAULT_TIMEZONE

/** Has a visitor's file read, and shows what is in it. */
export function TryOutPanel({ file, onClose }: { file: File; onClose: () => void }) {
  const [attempt, setAttempt] = useState(1)
  return <Attempt key={attempt} file={file} onClose={onClose} onRetry={() => setAttempt(attempt + 1)} />
}

function Attempt({ file, onClose, onRetry }: { file: File; onClose: () => void; onRetry: () => void }) {
  const [state, setState] = useState<State>({ phase: 'sending', share: 0 })

  useEffect(() => {
    const left = new AbortController()
    window.scrollTo(0, 0)
    const onProgress = (share: number) => setState({ phase: 'sending', share })
    publicApi.sendFile(tryOutFile, file, { fields: { timezone: timezone() }, onProgress, signal: left.signal }).then(
      (result) => !left.signal.aborted && setState({ phase: 'done', result }),
      (error: unknown) =>
        !left.signal.aborted && setState({ phase: 'failed', message: messageOf(error, t('Upload failed')) }),
    )
    return () => left.abort()
  }, [file])

  if (state.phase === 'done')
    return <TryOutResult file={file} result={state.result} timezone={timezone()} onClose={onClose} />
  const label =
    state.phase === 'sending' && state.share < 1
      ? t('Uploading {filename}', { filename: file.name })
      : t('Finding trips in {filename}', { filename: file.name })
  return (
    <Card className="mx-auto w-full max-w-2xl p-6 sm:p-10">
      {state.phase === 'failed' ? (
        <div className="flex flex-col gap-5">
          <h1 className="text-xl font-semibold wrap-anywhere">
            {t('We could not read {filename}', { filename: file.name })}
          </h1>
          <Notice kind="bad">{state.message}</Notice>
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
        <div className="flex flex-col gap-5">
          <h1 className="text-xl font-semibold wrap-anywhere" role="status">
            {label}
          </h1>
          <ProgressLine value={state.share < 1 ? state.share : null} label={label} />
          <div>
            <Button onClick={onClose}>{t('Cancel')}</Button>
          </div>
        </div>
      )}
    </Card>
  )
}
