import type { CostColumns, CostLine } from '@spoor/contract/routes/costs.ts'
import { COST_KINDS } from '@spoor/core/costs/cost-kinds.ts'
import { useState } from 'react'
import { getErrorMessage } from '../../net/api-error.ts'
import { formatDay } from '../../format/instant.ts'
import { formatDecimal, formatRand } from '../../format/quantity.ts'
import { findNumberFault, readNumber, writeNumber } from '../../format/read-number.ts'
import { Button } from '../../ui/button.tsx'
import { ColumnsByHand } from '../../ui/columns-by-hand.tsx'
import { FileChoice } from '../../ui/file-choice.tsx'
import { Checkbox, Options, Select } from '../../ui/field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { preselectLines, selectInstalments, toImportBody, isImportable, type ChosenLines } from './chosen-lines.ts'
import { INTEREST } from './cost-dialog.tsx'
import { COST_WORDS } from './cost-words.ts'
import { computeInterestRand } from './loan-draft.ts'
import { LoanFields } from './loan-fields.tsx'
import { useCostImport } from './use-costs.ts'
import { plural, t } from '../../language/t.ts'

const FIELDS = [
  { name: 'day', label: t('Date'), required: true },
  { name: 'amount', label: t('Amount, or money out'), required: true },
  { name: 'description', label: t('Description') },
  { name: 'litres', label: t('Litres') },
  { name: 'odometer', label: t('Odometer') },
  { name: 'vehicle', label: t('Vehicle') },
] as const

/** Imports a fuel card or bank file: parses it and turns only the lines the driver selects into costs. */
export function ImportDialog({ vehicleId, onClose }: { vehicleId: string; onClose: () => void }) {
  const { read, add } = useCostImport(vehicleId)
  const [file, setFile] = useState<File | null>(null)
  const [chosen, setChosen] = useState<ChosenLines>(new Map())
  // Raw input by row.
  const [interest, setInterest] = useState<ReadonlyMap<number, string>>(new Map())
  const [isFixing, setFixing] = useState(false)
  const readFile = (request: { file: File; columns?: CostColumns }): void => {
    setFile(request.file)
    add.reset()
    read.mutate(request, {
      onSuccess: ({ lines, columns }) => {
        setChosen(preselectLines(lines))
        setInterest(new Map())
        setFixing(columns === null)
      },
    })
  }
  const preview = read.data
  const known = new Map(
    [...interest].flatMap(([row, text]) => {
      const value = readNumber(text, INTEREST)
      return value === null ? [] : [[row, value] as const]
    }),
  )
  const picked = preview ? toImportBody(preview.lines, chosen, known) : []
  const isWrong =
    picked.some((line) => (line.interest ?? 0) > line.amount) ||
    [...interest].some(([row, text]) => text.trim() !== '' && chosen.get(row) === 'instalment' && !known.has(row))
  return (
    <Dialog
      onClose={() => !add.isPending && onClose()}
      title={t('Import costs')}
      description={file?.name ?? t('From a fuel card or bank, as CSV or Excel. Nothing is saved until you import.')}
      width="wide"
      footer={
        add.isSuccess ? (
          <Button variant="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        ) : preview && !isFixing ? (
          <>
            <Button disabled={add.isPending} onClick={() => setFixing(true)}>
              {t('Fix columns')}
            </Button>
            <Button
              variant="primary"
              busy={add.isPending}
              disabled={picked.length === 0 || isWrong}
              onClick={() => add.mutate({ lines: picked })}
            >
              {plural(picked.length, 'Import {n} cost', 'Import {n} costs')}
            </Button>
          </>
        ) : null
      }
    >
      {add.isError && (
        <Notice className="mb-4" kind="bad" title={t('Nothing was saved')}>
          {getErrorMessage(add.error)}
        </Notice>
      )}
      {add.isSuccess ? (
        <Notice kind="good" title={plural(add.data.added, '{n} cost imported', '{n} costs imported')}>
          {add.data.duplicates > 0 &&
            plural(add.data.duplicates, '{n} was imported before.', '{n} were imported before.')}
        </Notice>
      ) : !preview || !file ? (
        <FileChoice
          label={t('File of costs')}
          title={t('Drop the file here')}
          hint={t(
            'Spoor looks for the date and the amount, and for litres, odometer and vehicle where the file has them.',
          )}
          testId="costs-input"
          busy={read.isPending}
          problem={read.isError ? getErrorMessage(read.error) : null}
          onFile={(next) => readFile({ file: next })}
        />
      ) : isFixing ? (
        <ColumnsByHand
          fields={FIELDS}
          header={preview.header}
          sample={preview.sample}
          columns={preview.columns}
          busy={read.isPending}
          onRead={(columns) => readFile({ file, columns })}
        />
      ) : (
        <Lines
          lines={preview.lines}
          chosen={chosen}
          interest={interest}
          onChange={setChosen}
          onInterest={setInterest}
        />
      )}
    </Dialog>
  )
}

const STATE_WORDS: Record<CostLine['state'], string> = {
  new: '',
  possible_duplicate: t('Entered by hand already?'),
  imported: t('Imported before'),
  other_vehicle: t('For another vehicle'),
  incoming: t('Money in'),
  future: t('In the future'),
  unreadable: t('Unreadable'),
}

function Lines({
  lines,
  chosen,
  interest,
  onChange,
  onInterest,
}: {
  lines: readonly CostLine[]
  chosen: ChosenLines
  interest: ReadonlyMap<number, string>
  onChange: (chosen: ChosenLines) => void
  onInterest: (interest: ReadonlyMap<number, string>) => void
}) {
  const open = lines.filter(isImportable)
  const left = lines.filter((line) => !isImportable(line))
  const instalments = selectInstalments(lines, chosen)
  const set = (row: number, kind: CostLine['kind']): void => {
    const next = new Map(chosen)
    if (kind === null) next.delete(row)
    else next.set(row, kind)
    onChange(next)
  }
  return (
    <div className="flex flex-col gap-4">
      {instalments.length > 0 && (
        <div className="flex flex-col gap-3">
          <p className="text-sm">
            {plural(
              instalments.length,
              '{n} instalment includes capital, which is not a cost. Enter its interest, or nothing is claimed.',
              '{n} instalments include capital, which is not a cost. Enter their interest, or nothing is claimed.',
            )}
          </p>
          <LoanFields
            onLoan={(loan) => {
              const worked = computeInterestRand(loan, instalments)
              onInterest(
                new Map([
                  ...interest,
                  ...instalments.map(({ row }, i) => [row, writeNumber(worked[i], INTEREST)] as const),
                ]),
              )
            }}
          />
        </div>
      )}
      {open.length === 0 ? (
        <p className="text-sm text-muted">{t('There are no new costs in this file.')}</p>
      ) : (
        <ul aria-label={t('Lines of the file')} className="flex flex-col divide-y divide-line text-sm">
          {open.map((line) => {
            const name = `${line.description || t('Line {row}', { row: line.row })}, ${formatRand(line.amount ?? 0)}`
            const kind = chosen.get(line.row)
            return (
              <li key={line.row} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
                <Checkbox
                  aria-label={t('Import {name}', { name })}
                  checked={kind !== undefined}
                  onChange={(event) => set(line.row, event.target.checked ? (line.kind ?? 'other') : null)}
                />
                <span className="min-w-40 flex-1">
                  <span className="font-semibold wrap-anywhere">{line.description || t('No description')}</span>
                  <span className="block text-muted">
                    {line.date && formatDay(line.date)}
                    {line.litres !== null && ` · ${t('{litres} litres', { litres: formatDecimal(line.litres) })}`}
                    {line.state !== 'new' && <span className="text-warn"> · {STATE_WORDS[line.state]}</span>}
                  </span>
                </span>
                <span className="tabular-nums">{formatRand(line.amount ?? 0)}</span>
                <Select
                  aria-label={t('Kind of {name}', { name })}
                  className="w-auto! text-sm"
                  value={kind ?? ''}
                  onChange={(event) => set(line.row, COST_KINDS.find((one) => one === event.target.value) ?? null)}
                >
                  <Options none={t('Not a cost')} of={COST_KINDS.map((one) => [one, COST_WORDS[one]])} />
                </Select>
                {kind === 'instalment' && (
                  <InterestField
                    label={t('Interest in {name}', { name })}
                    amount={line.amount ?? 0}
                    value={interest.get(line.row) ?? ''}
                    onChange={(text) => onInterest(new Map([...interest, [line.row, text]]))}
                  />
                )}
              </li>
            )
          })}
        </ul>
      )}
      {left.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer font-semibold text-accent">
            {plural(left.length, '{n} line skipped', '{n} lines skipped')}
          </summary>
          <ul aria-label={t('Lines skipped')} className="mt-2 flex flex-col divide-y divide-line">
            {left.map((line) => (
              <li key={line.row} className="py-1.5 wrap-anywhere text-muted">
                {t('Line {row}', { row: line.row })}: {[line.description, line.because].filter(Boolean).join(' · ')}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function InterestField({
  label,
  amount,
  value,
  onChange,
}: {
  label: string
  amount: number
  value: string
  onChange: (text: string) => void
}) {
  const typed = value.trim() === '' ? null : readNumber(value, INTEREST)
  return (
    <NumberField
      className="w-full pl-8 sm:ml-auto sm:w-72"
      label={t('Interest included')}
      rule={INTEREST}
      value={value}
      onChange={onChange}
      input={{ 'aria-label': label }}
      error={
        typed !== null && typed > amount
          ? t('The interest cannot be more than the instalment.')
          : value.trim() === ''
            ? null
            : findNumberFault(value, INTEREST, t('Enter an amount, such as R 850,00'))
      }
    />
  )
}
