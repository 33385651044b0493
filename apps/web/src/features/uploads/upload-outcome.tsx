import { Link } from '@tanstack/react-router'
import type { Upload } from '@spoor/contract/routes/uploads.ts'
import { Columns3, ListX, Route, Undo2 } from 'lucide-react'
import { buttonClass } from '../../ui/button.tsx'
import { TryAgain } from './try-again.tsx'
import { rowsSentence, sentenceOfTrips } from './upload-words.ts'
import { t } from '../../language/t.ts'

/** What came of a file, and where to go from here. */
export function UploadOutcome({ upload }: { upload: Upload }) {
  const look = buttonClass({ size: 'small' })
  const params = { uploadId: upload.upload_id }
  return (
    <div className="mt-2 text-sm">
      {upload.undone_at ? (
        <p className="text-muted">
          {t('Undone. Its trips are removed from your logbook; you can restore it for 30 days.')}
        </p>
      ) : upload.status === 'saved' ? (
        <>
          <p>
            <span className="font-semibold">{sentenceOfTrips(upload)}</span> {rowsSentence(upload)}
          </p>
          <Warnings warnings={upload.warnings} />
        </>
      ) : null}
      <div className="mt-3 flex flex-wrap gap-2">
        <TryAgain upload={upload} />
        {upload.status === 'saved' && !upload.undone_at && upload.trips_found > 0 && (
          <Link
            to="/logbook"
            search={{ upload_id: upload.upload_id }}
            className={buttonClass({ size: 'small', variant: 'primary' })}
          >
            <Route aria-hidden size={15} /> {t('See the trips')}
          </Link>
        )}
        {upload.rows_skipped > 0 && (
          <Link to="/upload/$uploadId" params={params} search={{ tab: 'rows' }} className={look}>
            <ListX aria-hidden size={15} /> {t('Skipped rows')}
          </Link>
        )}
        {upload.file_size > 0 && !upload.undone_at && (
          <Link to="/upload/$uploadId" params={params} search={{ tab: 'columns' }} className={look}>
            <Columns3 aria-hidden size={15} /> {t('Fix columns')}
          </Link>
        )}
        <Link to="/upload/$uploadId" params={params} search={{ undo: true }} className={look}>
          <Undo2 aria-hidden size={15} /> {upload.undone_at ? t('Restore it') : t('Undo')}
        </Link>
      </div>
    </div>
  )
}

export function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null
  return (
    <ul className="mt-1 list-disc pl-5 text-warn">
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  )
}
