import { Link } from '@tanstack/react-router'
import { BellRing, FileText, FileUp, type LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { toAcceptFilter } from '../../api/accept-filter.ts'
import { ALL_EXTENSIONS } from '../../api/check-upload-file.ts'
import { t } from '../../language/t.ts'
import { FileButton } from '../../ui/file-button.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { Trackers } from '../connections/index.ts'
import { CurrentProcessing } from './current-processing.tsx'
import { currentUploads, useCurrentUploads } from './current-uploads.ts'
import { FIRST_RECENT, RecentUploads, useRecentUploads } from './recent-uploads.tsx'
import { usePolledUploads } from './use-polled-uploads.ts'
import { WaitingFiles } from './waiting-files.tsx'

function DropZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const take = (list: Iterable<File>) => onFiles([...list])
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
        <FileUp size={26} />
      </span>
      <p className="text-lg font-semibold text-balance">
        {over ? (
          t('Drop it here')
        ) : (
          <>
            <span className="pointer-coarse:hidden">{t('Drag and drop your files here')}</span>
            {/* Touch devices cannot drag files. */}
            <span className="hidden pointer-coarse:inline">{t('Your files')}</span>
          </>
        )}
      </p>
      <p className="mt-1 mb-5 text-sm text-balance text-muted">
        {t(
          'Excel or CSV in any layout, and recordings: GPX, KML, GeoJSON, Google Timeline, NMEA, OwnTracks. Up to 50\u00a0MB each.',
        )}
      </p>
      <FileButton
        variant="primary"
        size="large"
        multiple
        testId="file-input"
        accept={toAcceptFilter(ALL_EXTENSIONS)}
        onFiles={take}
      >
        {t('Choose Files')}
      </FileButton>
    </section>
  )
}

function InfoBoxes() {
  return (
    <>
      <InfoBox icon={FileText} title={t('Your Reports')}>
        <p>{t('With the trips found in your files you can:')}</p>
        <ul className="mt-2 list-disc space-y-1 pl-5">
          <li>{t('Edit your report')}</li>
          <li>{t('Download PDF summaries')}</li>
          <li>{t('Export Excel reports')}</li>
        </ul>
        <p className="mt-3">
          {t('Use them for logbook documentation, business expense reporting and client billing.')}
        </p>
        <Link to="/reports" className="mt-3 inline-block font-semibold text-accent underline underline-offset-2">
          {t('Open your reports')}
        </Link>
      </InfoBox>
      <InfoBox icon={BellRing} title={t('Processing & Notifications')}>
        <ul className="list-disc space-y-1 pl-5">
          <li>{t('Processing time varies with the size of the file')}</li>
          <li>{t('You get an email on completion')}</li>
          <li>{t('You may close the app or log out while processing continues')}</li>
        </ul>
      </InfoBox>
    </>
  )
}

function InfoBox({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <Card className="text-sm">
      <h2 className="mb-2 flex items-center gap-2 text-base font-semibold">
        <Icon size={18} className="text-accent" />
        {title}
      </h2>
      <div className="text-muted">{children}</div>
    </Card>
  )
}

export function UploadPage() {
  const items = useCurrentUploads()
  const [limit, setLimit] = useState(FIRST_RECENT)
  const recent = useRecentUploads(limit)
  const sent = items.flatMap(({ upload }) => (upload ? [upload] : []))
  const { latest, error } = usePolledUploads([...(recent.data ?? []), ...sent])

  return (
    <>
      <PageHeader title={t('Upload GPS Data')}>
        {t('Files from your tracker or phone, or trips that arrive by themselves.')}
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
          <Trackers>
            <RecentUploads
              recent={recent}
              latest={latest}
              above={new Set(sent.map(({ upload_id }) => upload_id))}
              limit={limit}
              onMore={setLimit}
            />
          </Trackers>
        </div>
        {/* Below the list on narrow screens, because its height varies until it is loaded. */}
        <div className={classes('flex flex-col gap-4 sm:gap-6', recent.isPending && 'max-lg:hidden')}>
          <InfoBoxes />
        </div>
      </div>
    </>
  )
}
