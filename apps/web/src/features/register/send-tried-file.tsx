import { HELD_DAYS } from '@spoor/contract/limits.ts'
import { holdUpload } from '@spoor/contract/routes/uploads.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ApiClient } from '../../api/api-client.ts'
import { messageOf } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { t } from '../../language/t.ts'
import { findTriedFile, forgetTriedFile } from '../../waiting-files/tried-file.ts'

type State =
  | { phase: 'none' }
  | { phase: 'sending'; file: File; share: number }
  | { phase: 'sent'; filename: string }
  | { phase: 'failed'; file: File; message: string }

/** Sends the file that somebody tried before signing up into the new account, which `api` speaks for. */
export function SendTriedFile({ api }: { api: ApiClient }) {
  const [state, setState] = useState<State>({ phase: 'none' })

  async function send(file: File): Promise<void> {
    setState({ phase: 'sending', file, share: 0 })
    try {
      await api.sendFile(holdUpload, file, { onProgress: (share) => setState({ phase: 'sending', file, share }) })
      await forgetTriedFile()
      setState({ phase: 'sent', filename: file.name })
    } catch (error) {
      setState({ phase: 'failed', file, message: messageOf(error, t('Upload failed')) })
    }
  }
  const sendFirst = useEffectEvent(send)
  useEffect(() => {
    void findTriedFile().then((file) => file && sendFirst(file))
  }, [])

  if (state.phase === 'none') return null
  if (state.phase === 'sent') {
    return (
      <Notice kind="good" title={t('Your file is in your account')}>
        <p className="wrap-anywhere" role="status">
          {t('{filename} is read as soon as your account is active. Its trips are there when you sign in.', {
            filename: state.filename,
          })}{' '}
          {t('Without a payment or a trial it is erased after {days} days.', { days: HELD_DAYS })}
        </p>
      </Notice>
    )
  }
  if (state.phase === 'failed') {
    return (
      <Notice kind="bad" title={t('Your file is not in your account yet')}>
        <p className="wrap-anywhere">{`${state.file.name}: ${state.message}`}</p>
        <Button className="mt-2" onClick={() => void send(state.file)}>
          {t('Try again')}
        </Button>
      </Notice>
    )
  }
  return (
    <div>
      <p className="mb-2 text-sm wrap-anywhere">{t('Uploading {filename}', { filename: state.file.name })}</p>
      <ProgressLine value={state.share} label={t('Uploading {filename}', { filename: state.file.name })} />
    </div>
  )
}
