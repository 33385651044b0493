import { exportTeam } from '@spoor/contract/routes/cost-centres.ts'
import { addMonths } from '@spoor/core/units/month.ts'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { saveDownload } from '../../api/save-download.ts'
import { formatMonth } from '../../format/instant.ts'
import { t } from '../../language/t.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { Select } from '../../ui/input.tsx'

const MONTHS_OFFERED = 36

/** Downloads the team's business trips of some months. */
export function ExportDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const { control, handleSubmit } = useForm({ defaultValues: { from: month, to: month } })
  const [from, to] = useWatch({ control, name: ['from', 'to'] })
  const download = useMutation({
    mutationFn: async (query: { from: string; to: string }) => saveDownload(await api.download(exportTeam, { query })),
    onSuccess: onClose,
  })
  const months = Array.from({ length: MONTHS_OFFERED }, (_, back) => addMonths(month, -back))
  const options = months.map((one) => (
    <option key={one} value={one}>
      {formatMonth(one)}
    </option>
  ))
  return (
    <FormDialog
      title={t('Download the trips of your team')}
      description={t(
        'An Excel workbook: totals by driver and by cost centre, and every business trip. Of private trips it has only the total of each driver.',
      )}
      submit={t('Download')}
      busy={download.isPending}
      disabled={from > to}
      disabledTitle={t('The first month is after the last.')}
      problem={download.error && messageOf(download.error, t('The workbook could not be downloaded'))}
      onSubmit={handleSubmit((values) => download.mutate(values))}
      onClose={onClose}
    >
      <div className="grid gap-x-4 sm:grid-cols-2">
        <FormField control={control} name="from" label={t('First month')}>
          {(field) => <Select {...field}>{options}</Select>}
        </FormField>
        <FormField
          control={control}
          name="to"
          label={t('Last month')}
          hint={from > to ? t('The first month is after the last.') : undefined}
        >
          {(field) => <Select {...field}>{options}</Select>}
        </FormField>
      </div>
    </FormDialog>
  )
}
