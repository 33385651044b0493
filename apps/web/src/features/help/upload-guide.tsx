import { Link } from '@tanstack/react-router'
import { Download, Upload } from 'lucide-react'
import { saveDownload } from '../../api/save-download.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Bullets, GuideSection, Steps, Terms } from './guide-parts.tsx'
import { SAMPLE_FILENAME, sampleCsv } from './sample-file.ts'

const required = <span className="text-sm font-normal text-muted"> · required</span>
const optional = <span className="text-sm font-normal text-muted"> · optional</span>

export function UploadGuide() {
  const download = (): void =>
    saveDownload({ blob: new Blob([sampleCsv(Date.now())], { type: 'text/csv' }), filename: SAMPLE_FILENAME })
  return (
    <>
      <GuideSection title="Four steps">
        <Steps
          steps={[
            {
              title: 'Prepare data',
              text: "Export trips or GPS points from your tracker's app or website, as it gives them. Leave the columns as they are: order, language of the headings and units are recognised. Lines above the headings don't matter.",
            },
            {
              title: 'Upload file',
              text: 'Drop the file onto the upload page, or choose it there; several at once are taken one after the other. Files up to 50MB. The same file twice adds nothing twice.',
            },
            {
              title: 'Configure settings',
              text: "Mostly there is nothing to do. Where a column was misunderstood, choose it by hand on the upload's own page; Spoor remembers it for the next file of that layout. There you also say how short a stop may be and still end a trip.",
            },
            {
              title: 'Process and validate',
              text: 'Results are usually there within 2-3 minutes, and an e-mail tells you; you may close the page meanwhile. Then look at the rows left out, each with its reason, and confirm the trips in the logbook. An upload can be undone, and for 30 days brought back.',
            },
          ]}
        />
        <div className="mt-2 flex flex-wrap gap-2">
          <Link to="/upload" className={buttonClass({ variant: 'primary' })}>
            <Upload size={16} aria-hidden />
            Start Upload
          </Link>
          <Button icon={<Download size={16} aria-hidden />} onClick={download}>
            View Sample File
          </Button>
        </div>
      </GuideSection>
      <GuideSection title="Formats">
        <Terms
          terms={[
            {
              term: 'Excel .xlsx',
              says: 'Recommended: dates and figures keep their meaning, whatever the language of the computer. Older .xls files are read, too.',
            },
            {
              term: 'CSV .csv',
              says: 'Comma, semicolon or tab between the columns, point or comma in the figures: all are recognised.',
            },
          ]}
        />
      </GuideSection>
      <GuideSection title="Columns">
        <p className="text-muted">For a file of trips, one row for each:</p>
        <Terms
          terms={[
            { term: <>Date/Time{required}</>, says: 'When the trip began, in one column or two.' },
            { term: <>Start Location{required}</>, says: 'A place in words, or its coordinates.' },
            { term: <>End Location{required}</>, says: 'The same for where it ended.' },
            { term: <>Distance{optional}</>, says: 'In kilometres, metres or miles; the heading says which.' },
            { term: <>Vehicle{optional}</>, says: 'A name or a registration: each vehicle gets a logbook of its own.' },
          ]}
        />
        <p className="text-muted">
          A file of GPS points needs date and time, latitude and longitude; speed, ignition and odometer make the trips
          found in it better.
        </p>
        <Notice title="Good to know">
          <Bullets
            items={[
              'End time, odometer readings, category, purpose and driver are taken where the file has them.',
              "Every row is used, known already, or left out with a reason; the upload's page lists them.",
              'What you corrected by hand is never undone by the next file.',
            ]}
          />
        </Notice>
      </GuideSection>
    </>
  )
}
