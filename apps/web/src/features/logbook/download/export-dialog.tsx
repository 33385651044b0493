import { downloadTripsCsv, downloadTripsExcel, downloadTripsPdf } from '@spoor/contract/routes/trips.ts'
import type { TripFilter } from '@spoor/contract/routes/trips.ts'
import { MAX_PDF_TRIPS, TRIP_COLUMN_NAMES, type TripColumn } from '@spoor/contract/words/trip-columns.ts'
import { FileSpreadsheet, FileText, Sheet } from 'lucide-react'
import { useState } from 'react'
import { downloadFile } from '../../../api/api.ts'
import { getErrorMessage } from '../../../net/api-error.ts'
import { formatCount } from '../../../format/quantity.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.ts'
import type { TripSort } from '../filter/logbook-search.ts'
import { plural, t } from '../../../language/t.ts'
import { rich } from '../../../language/rich.tsx'

const FORMATS = [
  { route: downloadTripsExcel, name: t('Excel'), about: t('To keep editing'), Icon: FileSpreadsheet },
  { route: downloadTripsCsv, name: 'CSV', about: t('For other programs'), Icon: Sheet },
  { route: downloadTripsPdf, name: 'PDF', about: t('To share'), Icon: FileText },
] as const

export function ExportDialog({
  filter,
  sort,
  columns,
  total,
  onLogbook,
  onClose,
}: {
  filter: TripFilter
  sort: TripSort
  columns: readonly TripColumn[]
  total: number
  /** Opens the download with SARS's columns. */
  onLogbook: () => void
  onClose: () => void
}) {
  const [busy, setBusy] = useState<string | null>(null)

  async function download({ route, name }: (typeof FORMATS)[number]): Promise<void> {
    setBusy(name)
    try {
      await downloadFile(route, { query: { ...filter, sort, columns: columns.join(',') } })
    } catch (error) {
      toast.error(getErrorMessage(error, t('The trips could not be downloaded')))
    }
    setBusy(null)
  }

  return (
    <Dialog
      width="narrow"
      onClose={onClose}
      title={t('Export trips')}
      description={plural(
        total,
        '{n} trip, filtered and sorted as in the list.',
        '{n} trips, filtered and sorted as in the list.',
      )}
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm text-muted">
          {t("Columns: {value}. Choose others under 'Columns'.", {
            value: columns.map((column) => t(TRIP_COLUMN_NAMES[column])).join(', '),
          })}
        </p>
        <ul className="flex flex-col gap-2">
          {FORMATS.map((format) => {
            const tooMany = format.name === 'PDF' && total > MAX_PDF_TRIPS
            return (
              <li key={format.name}>
                <Button
                  className="h-auto! w-full justify-start py-2.5 text-left"
                  busy={busy === format.name}
                  disabled={busy !== null || total === 0 || tooMany}
                  icon={format.Icon}
                  onClick={() => void download(format)}
                >
                  <span className="flex flex-col">
                    <span>{format.name}</span>
                    <span className="text-sm font-normal whitespace-normal text-muted">
                      {tooMany
                        ? t('Up to {MAX_PDF_TRIPS} trips. Choose fewer days.', {
                            MAX_PDF_TRIPS: formatCount(MAX_PDF_TRIPS),
                          })
                        : format.about}
                    </span>
                  </span>
                </Button>
              </li>
            )
          })}
        </ul>
        <Notice>
          {rich(t('For SARS download the <logbook>logbook of a tax year</logbook>.'), {
            logbook: (
              // The label comes from the translated text.
              // oxlint-disable-next-line jsx-a11y/control-has-associated-label
              <button
                type="button"
                className="font-semibold text-accent underline underline-offset-2"
                onClick={onLogbook}
              />
            ),
          })}
        </Notice>
      </div>
    </Dialog>
  )
}
