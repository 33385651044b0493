import type { ReportWithContent } from '@spoor/contract/routes/reports.ts'
import { writeReportCell } from '@spoor/core/report/write-report-cell.ts'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { formatCell, formatDocumentCell, HashCheck } from './report-view.tsx'
import { verifyReport, type useReportDownload } from './use-reports.ts'
import { plural, t } from '../../language/t.ts'

const MOST_SHOWN = 20

/** Shows whether a frozen report is unchanged, and how today's trips would differ from it. */
export function VerifyDialog({
  report,
  download,
  onClose,
}: {
  report: ReportWithContent
  download: ReturnType<typeof useReportDownload>
  onClose: () => void
}) {
  const query = useQuery({ queryKey: ['reports', 'verify', report.id], queryFn: () => verifyReport(report.id) })
  return (
    <Dialog onClose={onClose} title={t('Verify this report')} width="wide">
      <Loaded query={query} failed={t('The report could not be verified')}>
        {({ unchanged, sha256, differences: { figures, added, removed, changed, shifted } }) => (
          <div className="flex flex-col gap-4 text-sm">
            {unchanged ? (
              <Notice kind="good" title={t('Unchanged since it was frozen')} />
            ) : (
              <Notice kind="bad">{t('The content no longer matches the hash it was frozen with.')}</Notice>
            )}
            {figures.length + added.length + removed.length + changed.length === 0 && shifted === null ? (
              <p>{t('Your current trips give the same report.')}</p>
            ) : (
              <>
                {added.length + removed.length + changed.length > 0 && (
                  <p>
                    {t('Your trips have changed since: {parts}.', {
                      parts: [
                        added.length > 0 && plural(added.length, '{n} added', '{n} added'),
                        removed.length > 0 && plural(removed.length, '{n} removed', '{n} removed'),
                        changed.length > 0 && plural(changed.length, '{n} changed', '{n} changed'),
                      ]
                        .filter((part) => part !== false)
                        .join(', '),
                    })}
                  </p>
                )}
                <ul className="list-disc space-y-1 pl-4 wrap-anywhere">
                  {figures.map(({ key, label, type, from, to }) => (
                    <li key={key}>
                      {t(label)}: {formatDocumentCell(type, from)} → {formatDocumentCell(type, to)}
                    </li>
                  ))}
                  {changed.slice(0, MOST_SHOWN).map(({ trip_id, row, cells }) => (
                    <li key={trip_id}>
                      {formatCell('day', row.cells[0])}:{' '}
                      {cells
                        .map(
                          ({ label, type, from, to }) =>
                            `${label} ${formatDocumentCell(type, from)} → ${formatDocumentCell(type, to)}`,
                        )
                        .join('; ')}
                    </li>
                  ))}
                </ul>
                {shifted !== null && (
                  <p className="text-muted">
                    {plural(
                      shifted.rows,
                      'These changes moved the calculated odometer of {n} row by {km}.',
                      'These changes moved the calculated odometers of {n} rows by up to {km}.',
                      { km: `${writeReportCell('km', shifted.most_km)}\u00a0km` },
                    )}
                  </p>
                )}
              </>
            )}
            <HashCheck
              content={report.content}
              number={report.number ?? 0}
              sha256={sha256}
              busy={download.isPending && download.variables === 'json'}
              disabled={download.isPending}
              onDownload={() => download.mutate('json')}
            />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
