import { downloadPackage } from '@spoor/contract/routes/reports.ts'
import { localDateAt } from '@spoor/core/units/local-date.ts'
import { taxYearName, taxYearOf } from '@spoor/core/units/tax-year.ts'
import { useMutation } from '@tanstack/react-query'
import { FileArchive } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { saveDownload } from '../../api/save-download.ts'
import { useTimezone } from '../../auth/use-session.ts'
import { Button, WRAPS } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Select } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../language/t.ts'

const YEARS_OFFERED = 6

/** All that a tax return needs of a year, in one archive. */
export function PackageCard() {
  const timezone = useTimezone()
  const [thisYear] = useState(() => taxYearOf(localDateAt(Date.now(), timezone)))
  // The return for a year is due after the year has ended.
  const [year, setYear] = useState(thisYear - 1)
  const download = useMutation({
    mutationFn: async () => saveDownload(await api.download(downloadPackage, { params: { tax_year: year } })),
    onError: (error) => toast.error(messageOf(error, t('The file could not be downloaded'))),
  })
  return (
    <Card className="mt-4 sm:mt-6">
      <CardHeader
        title={t('For your tax return')}
        description={t(
          'Logbooks, tax working, costs with receipts, odometer photos and the fields of the ITR12, in one ZIP. A cover sheet lists what is missing.',
        )}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label={t('Tax year')}
          className="w-auto!"
          value={year}
          onChange={(event) => setYear(Number(event.target.value))}
        >
          {Array.from({ length: YEARS_OFFERED }, (_, i) => thisYear - i).map((one) => (
            <option key={one} value={one}>
              {t('Tax year {year}', { year: taxYearName(one) })}
            </option>
          ))}
        </Select>
        <Button
          className={WRAPS}
          icon={<FileArchive size={16} aria-hidden />}
          busy={download.isPending}
          onClick={() => download.mutate()}
        >
          {t('Download everything for your accountant')}
        </Button>
      </div>
    </Card>
  )
}
