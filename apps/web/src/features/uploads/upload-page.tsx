import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { sampleFile } from '../../sample/sample-file.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { CurrentProcessing } from './current-processing.tsx'
import { currentUploads, useCurrentUploads } from './current-uploads.ts'
import { DropZone } from './drop-zone.tsx'
import { InfoBoxes } from './info-boxes.tsx'
import { FIRST_RECENT, RecentUploads, useRecentUploads } from './recent-uploads.tsx'
import { usePolledUploads } from './use-polled-uploads.ts'
import { WaitingFiles } from './waiting-files.tsx'
import { t } from '../../language/t.ts'

/** Sends the sample file once where the driver came for it. */
function useSample(): void {
  const isAsked = useLocation({ select: ({ state }) => state.sample === true })
  const navigate = useNavigate()
  useEffect(() => {
    if (!isAsked) return
    currentUploads.add([sampleFile(Date.now())])
    void navigate({ to: '/upload', replace: true, state: {} })
  }, [isAsked, navigate])
}

export function UploadPage() {
  useSample()
  const items = useCurrentUploads()
  const [limit, setLimit] = useState(FIRST_RECENT)
  const recent = useRecentUploads(limit)
  const sent = items.flatMap(({ upload }) => (upload ? [upload] : []))
  const { latest, error } = usePolledUploads([...(recent.data ?? []), ...sent])

  return (
    <>
      <PageHeader title={t('Upload GPS Data')}>
        {t('Upload the file your tracker exports and see its trips.')}
      </PageHeader>
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_300px]">
        <div className="flex min-w-0 flex-col gap-4 sm:gap-6">
          <WaitingFiles />
          <DropZone onFiles={(files) => currentUploads.add(files)} />
          {error && (
            <Notice kind="warn" title={t('Failed to get status')}>
              {t('{value}. Your file is safe and processing continues; we keep checking its progress.', {
                value: error.replace(/\.$/, ''),
              })}
            </Notice>
          )}
          <CurrentProcessing items={items} latest={latest} />
          <RecentUploads
            recent={recent}
            latest={latest}
            above={new Set(sent.map(({ upload_id }) => upload_id))}
            limit={limit}
            onMore={setLimit}
          />
        </div>
        <div className="flex flex-col gap-4 sm:gap-6">
          <InfoBoxes />
        </div>
      </div>
    </>
  )
}
