import { Link } from '@tanstack/react-router'
import { Download, Upload } from 'lucide-react'
import { buildSampleFile } from '../../api/sample-file.ts'
import { saveDownload } from '../../api/save-download.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Bullets, GuidePicture, GuideSection, Steps, Terms } from './guide-parts.tsx'
import { t } from '../../language/t.ts'

const required = <span className="text-sm font-normal text-muted"> {t('· required')}</span>
const optional = <span className="text-sm font-normal text-muted"> {t('· optional')}</span>

export function UploadGuide() {
  const download = (): void => {
    const file = buildSampleFile(Date.now())
    saveDownload({ blob: file, filename: file.name })
  }
  return (
    <>
      <GuideSection title={t('Four steps')}>
        <Steps
          steps={[
            {
              title: t('Prepare data'),
              text: t(
                "Export trips or GPS points from your tracker's app or website. Leave the columns as they are: their order, language and units are recognised. Lines above the headings don't matter.",
              ),
            },
            {
              title: t('Upload file'),
              text: t(
                'Drop the file onto the upload page, or choose it there. Several files are uploaded one after the other. Files up to 50MB. Uploading a file twice adds nothing twice.',
              ),
            },
            {
              title: t('Configure settings'),
              text: t(
                "Usually there is nothing to do. If a column was misread, choose it on the upload's page; Spoor remembers it for the next file of that layout. There you also set how short a stop ends a trip.",
              ),
            },
            {
              title: t('Process and validate'),
              text: t(
                'Results are usually there within 2-3 minutes, and you get an email; you may close the page meanwhile. Then check the skipped rows, each with its reason, and confirm the trips in the logbook. An upload can be undone, and restored for 30 days.',
              ),
            },
          ]}
        />
        <GuidePicture of="upload" alt={t('The upload page: a field for the file, the recent uploads below it')} />
        <div className="mt-2 flex flex-wrap gap-2">
          <Link to="/upload" className={buttonClass({ variant: 'primary' })}>
            <Upload size={16} aria-hidden />
            {t('Start Upload')}
          </Link>
          <Button icon={<Download size={16} aria-hidden />} onClick={download}>
            {t('View Sample File')}
          </Button>
        </div>
      </GuideSection>
      <GuideSection title={t('Check the result')}>
        <p className="text-muted">
          {t(
            "The upload's page shows how many rows were used and what each column was read as. Skipped rows and misread columns each have a tab.",
          )}
        </p>
        <GuidePicture
          of="result"
          alt={t('An upload: trips found, rows read, used and skipped, and a table of its columns')}
        />
        <p className="text-muted">
          {t('Then review the trips: mark them business or private, one by one or in groups.')}
        </p>
        <GuidePicture
          of="review"
          alt={t(
            'Reviewing a trip: what Spoor suggests and why, a field for the reason, buttons for business and private',
          )}
        />
      </GuideSection>
      <GuideSection title={t('Formats')}>
        <Terms
          terms={[
            {
              term: t('Excel .xlsx'),
              says: t(
                "Recommended: dates and figures keep their meaning, whatever the computer's language. Older .xls files work, too.",
              ),
            },
            {
              term: t('CSV .csv'),
              says: t(
                'Comma, semicolon or tab between the columns, point or comma in the figures: all are recognised.',
              ),
            },
          ]}
        />
      </GuideSection>
      <GuideSection title={t('Columns')}>
        <p className="text-muted">{t('For a file of trips, one row for each:')}</p>
        <Terms
          terms={[
            {
              term: (
                <>
                  {t('Date/Time')}
                  {required}
                </>
              ),
              says: t('When the trip began, in one column or two.'),
            },
            {
              term: (
                <>
                  {t('Start Location')}
                  {required}
                </>
              ),
              says: t('A place in words, or its coordinates.'),
            },
            {
              term: (
                <>
                  {t('End Location')}
                  {required}
                </>
              ),
              says: t('The same for the end.'),
            },
            {
              term: (
                <>
                  {t('Distance')}
                  {optional}
                </>
              ),
              says: t('In kilometres, metres, miles or nautical miles; the header says which.'),
            },
            {
              term: (
                <>
                  {t('Vehicle')}
                  {optional}
                </>
              ),
              says: t('A name or a registration. Each vehicle gets its own logbook.'),
            },
          ]}
        />
        <p className="text-muted">
          {t(
            'A file of GPS points needs date and time, latitude and longitude. Speed, ignition and odometer make the trips more accurate.',
          )}
        </p>
        <Notice title={t('Good to know')}>
          <Bullets
            items={[
              t('End time, odometer readings, category, purpose and driver are used where the file has them.'),
              t("Every row is used, a duplicate, or skipped with a reason; the upload's page lists them."),
              t('The next file never overwrites your edits.'),
            ]}
          />
        </Notice>
      </GuideSection>
    </>
  )
}
