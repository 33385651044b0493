import type { ReportWithContent } from '@spoor/contract/routes/reports.ts'
import { columnChoices } from '@spoor/core/report/report-columns.ts'
import { SARS_FORMS, type SarsForm } from '@spoor/core/report/report-content.ts'
import { useState } from 'react'
import { findNumberFault, readNumber, writeNumber, type NumberRule } from '../../format/read-number.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { InputField, SelectField, TextAreaField } from '../../ui/text-fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Options } from '../../ui/input.tsx'
import { hasRate, RATE } from './new-report-draft.ts'
import { changeReport, useReportAction, type ReportChange } from './use-reports.ts'
import { t } from '../../language/t.ts'

const USE: NumberRule = { min: 0.1, max: 100, decimals: 2, unit: null }

/** Edits title, notes, columns and rates of a report that is not frozen. */
export function EditReportDialog({ report, onClose }: { report: ReportWithContent; onClose: () => void }) {
  const { kind, options, content } = report
  const [title, setTitle] = useState(report.title)
  const [notes, setNotes] = useState(report.notes)
  const [form, setForm] = useState<SarsForm>(options.form)
  const [columns, setColumns] = useState(content.columns.map(({ key }) => key))
  const [hideHome, setHideHome] = useState(options.hide_home)
  const [withChanges, setWithChanges] = useState(options.with_changes)
  const written = (value: number | null, rule: NumberRule) => (value === null ? '' : writeNumber(value, rule))
  const [rate, setRate] = useState(written(options.rate_per_km, RATE))
  const [use, setUse] = useState(written(options.litres_per_100km, USE))
  const [price, setPrice] = useState(written(options.price_per_litre, RATE))
  const paysByKm = hasRate(kind)
  const findFault = (text: string, rule: NumberRule) =>
    text === '' ? null : findNumberFault(text, rule, t('Enter a number'))
  const faults = { rate: findFault(rate, RATE), use: findFault(use, USE), price: findFault(price, RATE) }
  const save = useReportAction({
    call: (change: ReportChange) => changeReport(report.id, change),
    failure: t('The report could not be changed'),
    failsIn: 'form',
    onDone: onClose,
  })

  function submit(): void {
    if (Object.values(faults).some((fault) => fault !== null)) return
    save.mutate({
      title,
      notes,
      options: {
        form,
        columns,
        hide_home: hideHome,
        with_changes: withChanges,
        rate_per_km: paysByKm ? readNumber(rate, RATE) : null,
        litres_per_100km: readNumber(use, USE),
        price_per_litre: readNumber(price, RATE),
      },
    })
  }

  return (
    <FormDialog
      title={t('Edit report')}
      submit={t('Save')}
      busy={save.isPending}
      problem={save.problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <InputField
        label={t('Title')}
        error={title.trim() === '' ? t('A report needs a title') : null}
        value={title}
        maxLength={120}
        onChange={setTitle}
      />
      <TextAreaField
        label={t('Notes')}
        hint={t('On the first page')}
        value={notes}
        maxLength={2000}
        onChange={setNotes}
      />
      {kind === 'logbook' && (
        <SelectField
          label={t("Columns of SARS' eLogbook")}
          value={form}
          onChange={(value) => setForm(value as SarsForm)}
        >
          <Options of={SARS_FORMS.map((one) => [one, one])} />
        </SelectField>
      )}
      {paysByKm && (
        <NumberField
          label={t('Rate per kilometre')}
          rule={RATE}
          value={rate}
          onChange={setRate}
          hint={t("Leave empty for SARS' prescribed rate")}
          error={faults.rate}
        />
      )}
      {kind === 'fuel' && (
        <div className="grid gap-x-4 sm:grid-cols-2">
          <NumberField label={t('Litres per 100 km')} rule={USE} value={use} onChange={setUse} error={faults.use} />
          <NumberField
            label={t('Price per litre')}
            rule={RATE}
            value={price}
            onChange={setPrice}
            error={faults.price}
          />
        </div>
      )}
      <fieldset className="mb-3 flex flex-col gap-2">
        <legend className="mb-2 text-sm font-semibold">{t('Columns')}</legend>
        {columnChoices(kind, form).map(({ key, label, required }) => (
          <Checkbox
            key={key}
            checked={required || columns.includes(key)}
            disabled={required}
            onChange={() =>
              setColumns(columns.includes(key) ? columns.filter((one) => one !== key) : [...columns, key])
            }
          >
            {label}
          </Checkbox>
        ))}
      </fieldset>
      <Checkbox checked={hideHome} onChange={() => setHideHome(!hideHome)}>
        {t('Hide where I live')}
      </Checkbox>
      <Checkbox checked={withChanges} onChange={() => setWithChanges(!withChanges)}>
        {t('Include the change history of these trips')}
      </Checkbox>
    </FormDialog>
  )
}
