import { HISTORY_EXTENSIONS, MAX_UPLOAD_BYTES } from '@spoor/contract/limits/limits.ts'
import { uploadHistory } from '@spoor/contract/routes/uploads.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileClock } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { language } from '../../language/language.ts'
import { rich } from '../../language/rich.tsx'
import { t } from '../../language/t.ts'
import { getErrorMessage } from '../../net/api-error.ts'
import { FileButton } from '../../ui/file-button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'

type State =
  | { is: 'idle' }
  | { is: 'sending'; name: string; share: number }
  | { is: 'sent'; name: string; id: string }
  | { is: 'refused'; message: string }

const ACCEPT = HISTORY_EXTENSIONS.map((extension) => `.${extension}`).join(',')
const MOST_MB = Math.round(MAX_UPLOAD_BYTES / 1024 / 1024)
/** 'GPX, KML or JSON' in the page's language. */
const LIST = new Intl.ListFormat(language, { type: 'disjunction' })

/** Accepts recordings from phones and GPS apps, which the Upload page does not. */
export function HistoryCard() {
  const client = useQueryClient()
  const [state, setState] = useState<State>({ is: 'idle' })

  async function send(file: File): Promise<void> {
    const fault = findFault(file)
    if (fault !== null) return setState({ is: 'refused', message: fault })
    setState({ is: 'sending', name: file.name, share: 0 })
    try {
      const onProgress = (share: number) => setState({ is: 'sending', name: file.name, share })
      const { upload_id: id } = await api.sendFile(uploadHistory, file, { onProgress })
      setState({ is: 'sent', name: file.name, id })
      await client.invalidateQueries({ queryKey: ['uploads'] })
    } catch (error) {
      const reason = getErrorMessage(error, t('Request failed'))
      setState({ is: 'refused', message: t('{name} was not sent: {error}', { name: file.name, error: reason }) })
    }
  }

  return (
    <Card className="mt-6">
      <h2 className="flex items-center gap-2 font-semibold">
        <FileClock aria-hidden size={18} className="text-accent" />
        {t('Bring your history')}
      </h2>
      <p className="mt-1 max-w-prose text-sm text-muted">
        {t('Recordings that you have already: Google Timeline, GPX, KML, GeoJSON, NMEA or OwnTracks, up to {n} MB.', {
          n: MOST_MB,
        })}
      </p>
      <FileButton
        size="small"
        className="mt-3"
        busy={state.is === 'sending'}
        inputLabel={t('Recording')}
        accept={ACCEPT}
        onFiles={([file]) => void send(file)}
      >
        {t('Choose a recording')}
      </FileButton>
      <div aria-live="polite" className="mt-3 empty:hidden">
        {state.is === 'sending' && (
          <ProgressLine value={state.share} label={t('Sending {filename}', { filename: state.name })} />
        )}
        {state.is === 'sent' && (
          <Notice kind="good">
            {rich(t('{name} has arrived. <link>See its trips</link>.', { name: state.name }), {
              link: (
                <Link
                  to="/upload/$uploadId"
                  params={{ uploadId: state.id }}
                  className="font-semibold text-accent underline underline-offset-2"
                />
              ),
            })}
          </Notice>
        )}
        {state.is === 'refused' && <Notice kind="bad">{state.message}</Notice>}
      </div>
    </Card>
  )
}

function findFault({ name, size }: File): string | null {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if (!(HISTORY_EXTENSIONS as readonly string[]).includes(extension)) {
    return t('{name} is no recording. Choose a {kinds} file; files of trackers go to Upload Data.', {
      name,
      kinds: LIST.format(HISTORY_EXTENSIONS.map((one) => one.toUpperCase())),
    })
  }
  return size > MAX_UPLOAD_BYTES
    ? t('{name} is larger than {n} MB. Export a shorter time.', { name, n: MOST_MB })
    : null
}
