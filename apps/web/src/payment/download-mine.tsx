import { downloadLogbookExcel, downloadLogbookPdf, listLogbooks } from '@spoor/contract/routes/logbook.ts'
import type { ReplyOf } from '@spoor/contract/route.ts'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import type { ApiClient } from '../api/api-client.ts'
import { messageOf } from '../api/api-error.ts'
import { saveDownload } from '../api/save-download.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

type Logbook = ReplyOf<typeof listLogbooks>['items'][number]
const FORMS = [
  ['Excel', downloadLogbookExcel],
  ['PDF', downloadLogbookPdf],
] as const

/** What a driver recorded stays the driver's, paid or not. */
export function DownloadMine({ api }: { api: Pick<ApiClient, 'call' | 'download'> }) {
  const [logbooks, setLogbooks] = useState<readonly Logbook[] | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function attempt(what: string, work: () => Promise<void>): Promise<void> {
    setBusy(what)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(messageOf(error, 'The download failed. Please try again.'))
    } finally {
      setBusy(null)
    }
  }

  return (
    <div className="flex flex-col gap-3">
      {logbooks === null && (
        <div>
          <Button
            busy={busy === 'list'}
            icon={<FileDown size={18} aria-hidden />}
            onClick={() => void attempt('list', async () => setLogbooks((await api.call(listLogbooks)).items))}
          >
            Download my logbooks and data
          </Button>
          <p className="mt-1 text-sm text-muted">What you recorded stays yours, paid or not.</p>
        </div>
      )}
      {logbooks?.length === 0 && <p className="text-sm text-muted">There are no trips of yours to download yet.</p>}
      {logbooks !== null && logbooks.length > 0 && (
        <ul aria-label="My logbooks" className="divide-y divide-line rounded-lg border border-line">
          {logbooks.map((logbook) => (
            <li
              key={`${logbook.tax_year} ${logbook.vehicle_id}`}
              className="flex flex-wrap items-center justify-between gap-2 px-4 py-2"
            >
              <div className="min-w-0 text-sm">
                <p className="font-semibold">Tax year {logbook.tax_year}</p>
                <p className="text-muted wrap-anywhere">
                  {logbook.vehicle_name}, {logbook.trips} {logbook.trips === 1 ? 'trip' : 'trips'}
                </p>
              </div>
              <div className="flex gap-2">
                {FORMS.map(([form, route]) => {
                  const what = `${form} ${logbook.tax_year} ${logbook.vehicle_id}`
                  return (
                    <Button
                      key={form}
                      size="small"
                      busy={busy === what}
                      aria-label={`Download the logbook of ${logbook.tax_year}, ${logbook.vehicle_name}, as ${form}`}
                      onClick={() =>
                        void attempt(what, async () =>
                          saveDownload(
                            await api.download(route, {
                              params: { tax_year: logbook.tax_year },
                              query: { vehicle_id: logbook.vehicle_id ?? undefined },
                            }),
                          ),
                        )
                      }
                    >
                      {form}
                    </Button>
                  )
                })}
              </div>
            </li>
          ))}
        </ul>
      )}
      {problem && <Notice kind="bad">{problem}</Notice>}
    </div>
  )
}
