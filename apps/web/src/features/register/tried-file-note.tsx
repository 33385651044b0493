import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { t } from '../../language/t.ts'

/** The name of the file that was tried and is to be taken along, and how to leave it out; null without one. */
export function useTriedFile(): { filename: string; leaveOut: () => void } | null {
  const [filename, setFilename] = useState<string | null>(null)
  useEffect(() => {
    void import('../../waiting-files/tried-file.ts')
      .then((tried) => tried.findTriedFile())
      .then((file) => setFilename(file?.name ?? null))
  }, [])
  if (filename === null) return null
  const leaveOut = (): void => {
    setFilename(null)
    void import('../../waiting-files/tried-file.ts').then((tried) => tried.forgetTriedFile())
  }
  return { filename, leaveOut }
}

/** On the registration form: which file goes into the new account. */
export function TriedFileNote({
  tried: { filename, leaveOut },
}: {
  tried: { filename: string; leaveOut: () => void }
}) {
  return (
    <div className="mb-5">
      <Notice kind="good" title={t('Your file comes along')}>
        <p className="wrap-anywhere">
          {t('{filename} is uploaded into your account once you have created it.', { filename })}
        </p>
        <Button variant="quiet" className="mt-1 -ml-3" onClick={leaveOut}>
          {t('Leave it out')}
        </Button>
      </Notice>
    </div>
  )
}
