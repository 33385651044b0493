import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { t } from '../language/t.ts'

/** On the registration form: which file goes into the new account. */
export function TriedFileNote() {
  const [filename, setFilename] = useState<string | null>(null)
  useEffect(() => {
    void import('./tried-file-store.ts')
      .then((store) => store.findTriedFile())
      .then((file) => setFilename(file?.name ?? null))
  }, [])
  if (filename === null) return null
  const leaveOut = async (): Promise<void> => {
    setFilename(null)
    const store = await import('./tried-file-store.ts')
    await store.forgetTriedFile()
  }
  return (
    <div className="mb-5">
      <Notice kind="good" title={t('Your file comes along')}>
        <p className="wrap-anywhere">
          {t('{filename} is uploaded into your account once you have created it.', { filename })}
        </p>
        <Button variant="quiet" className="mt-1 -ml-3" onClick={() => void leaveOut()}>
          {t('Leave it out')}
        </Button>
      </Notice>
    </div>
  )
}
