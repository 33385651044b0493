import { useSearch } from '@tanstack/react-router'
import { TriangleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useReachable } from '../../api/use-reachable.ts'
import { useSession } from '../../session/use-session.ts'
import { formatBytes } from '../../format/quantity.ts'
import { plural, t } from '../../language/t.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { FileHelp } from '../../ui/file-help.tsx'
import { Notice } from '../../ui/notice.tsx'
import { waitingFiles, type WaitingFile } from '../../waiting-files/waiting-files.ts'
import { checkUploadFile } from '../../api/check-upload-file.ts'
import { currentUploads } from './current-uploads.ts'

/** Files this window is uploading. They stay stored until the server has them but are not offered again. */
const underWay = new Set<number>()

/** Files shared by another app or tried on the landing page, to be confirmed before they are uploaded. */
export function WaitingFiles() {
  const { shared }: { shared?: 'failed' } = useSearch({ strict: false })
  const uid = useSession()?.firebaseUid
  const online = useReachable()
  const [files, setFiles] = useState<readonly WaitingFile[]>([])
  useEffect(() => {
    if (uid === undefined) return
    let here = true
    waitingFiles
      .claim(uid)
      .then((found) => here && setFiles(found.filter(({ id }) => !underWay.has(id))))
      .catch((error: unknown) => console.warn('Waiting files could not be read', error))
    return () => {
      here = false
    }
  }, [uid])

  const checked = files.map((one) => ({ ...one, fault: checkUploadFile(one) }))
  const good = checked.flatMap(({ id, file, fault }) => (file && fault === null ? [{ id, file }] : []))
  const isTried = files.every(({ origin }) => origin === 'tried')
  const discard = (id: number): void => {
    setFiles(files.filter((one) => one.id !== id))
    void waitingFiles.remove(id)
  }
  const upload = (): void => {
    for (const { id, file } of good) {
      underWay.add(id)
      currentUploads.add([file], () => void waitingFiles.remove(id))
    }
    setFiles(files.filter(({ id }) => !underWay.has(id)))
  }
  return (
    <>
      {shared === 'failed' && (
        <Notice kind="bad" title={t('The shared file did not arrive')}>
          {t('This browser could not store it. Choose the file here instead.')}
        </Notice>
      )}
      {checked.length > 0 && (
        <Card aria-labelledby="waiting-files">
          <CardHeader
            id="waiting-files"
            title={isTried ? t('Your file from a moment ago') : t('Shared with Spoor')}
            description={describe({ isTried, online })}
          />
          <ul className="flex flex-col divide-y divide-line">
            {checked.map(({ id, name, size, fault }) => (
              <li key={id} className="flex items-start gap-3 py-3 first:pt-0">
                <div className="min-w-0 flex-1">
                  <p className="font-semibold wrap-anywhere">{name}</p>
                  <p className="text-sm text-muted">{formatBytes(size)}</p>
                  {fault !== null && (
                    <p className="flex gap-1.5 text-sm text-bad">
                      <TriangleAlert size={16} className="mt-0.5 shrink-0" />
                      {fault}
                    </p>
                  )}
                  {fault !== null && <FileHelp filename={name} />}
                </div>
                <IconButton
                  label={t('Discard {filename}', { filename: name })}
                  className="-my-2 -mr-2"
                  icon={X}
                  onClick={() => discard(id)}
                />
              </li>
            ))}
          </ul>
          {good.length > 0 && (
            <Button variant="primary" size="large" className="mt-2 max-sm:w-full" disabled={!online} onClick={upload}>
              {plural(good.length, 'Upload {n} file', 'Upload {n} files')}
            </Button>
          )}
        </Card>
      )}
    </>
  )
}

function describe({ isTried, online }: { isTried: boolean; online: boolean }): string {
  if (!online) return t('You are offline. The files are stored on this device; upload them once you are online.')
  return isTried
    ? t(
        'You tried it before you signed in. Upload it into this account or discard it; this browser deletes it after an hour.',
      )
    : t(
        'Upload these files or discard any you did not mean to share. Until then they stay on this device, even after you sign out, and only you can see them.',
      )
}
