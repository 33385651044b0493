import { COST_KINDS } from '@spoor/core/costs/cost-kinds.ts'
import { CostBody, MAX_COST_NOTE, type Cost } from '@spoor/contract/routes/costs.ts'
import { Paperclip } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { getErrorMessage } from '../../net/api-error.ts'
import { enteredNumber, getRange, kilometres, rand, readNumber, writeNumber } from '../../format/read-number.ts'
import type { NumberRule } from '../../format/read-number.ts'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { FormCheckbox, FormInput, FormNumberField, FormSelect, schemaResolver } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useToday } from '../../ui/use-today.ts'
import { Options } from '../../ui/field.tsx'
import { computeInterestRand } from './loan-draft.ts'
import { LoanFields } from './loan-fields.tsx'
import { COST_WORDS } from './cost-words.ts'
import { useDeleteReceipt, useSaveCost } from './use-costs.ts'
import { t } from '../../language/t.ts'

/** Form values as text; '' if unknown. */
interface CostDraft {
  date: string
  kind: Cost['kind']
  amount: string
  /** Only for an instalment. */
  interest: string
  litres: string
  full_tank: boolean
  odometer_km: string
  note: string
}

const { shape } = CostBody
const AMOUNT = rand(getRange(shape.amount))
export const INTEREST = rand(getRange(shape.interest))
const LITRES: NumberRule = { ...getRange(shape.litres), decimals: 2, unit: null }
const ODOMETER = kilometres(getRange(shape.odometer_km))

export const toCostDraft = (cost: Cost | null, today: string): CostDraft => ({
  date: cost?.date ?? today,
  kind: cost?.kind ?? 'fuel',
  amount: writeNumber(cost?.amount, AMOUNT),
  interest: writeNumber(cost?.interest, INTEREST),
  litres: writeNumber(cost?.litres, LITRES),
  full_tank: cost?.full_tank ?? false,
  odometer_km: writeNumber(cost?.odometer_km, ODOMETER),
  note: cost?.note ?? '',
})

/** Only instalments have interest; only fuel has litres and a full-tank flag. */
const toBody = (draft: CostDraft) => ({
  date: draft.date,
  kind: draft.kind,
  amount: readNumber(draft.amount, AMOUNT) ?? Number.NaN,
  interest: draft.kind === 'instalment' ? enteredNumber(draft.interest, INTEREST) : null,
  litres: draft.kind === 'fuel' ? enteredNumber(draft.litres, LITRES) : null,
  full_tank: draft.kind === 'fuel' && draft.full_tank,
  odometer_km: enteredNumber(draft.odometer_km, ODOMETER),
  note: draft.note.trim(),
})

export const createCostResolver = (today: string) =>
  schemaResolver(
    CostBody.extend({
      date: z
        .string()
        .min(1, t('Enter the day'))
        .refine((date) => date <= today, t('A cost cannot be in the future. Check the date.')),
    }).refine(({ interest, amount }) => (interest ?? 0) <= amount, {
      path: ['interest'],
      error: t('The interest cannot be more than the instalment.'),
    }),
    {
      body: toBody,
      numbers: { amount: AMOUNT, interest: INTEREST, litres: LITRES, odometer_km: ODOMETER },
      sentences: {
        amount: t('Enter an amount, such as R 850,00'),
        interest: t('Enter an amount, such as R 850,00'),
        litres: t('Enter litres, such as 42,5'),
        odometer_km: t('Enter kilometres, such as 84 120'),
      },
    },
  )

export function CostDialog({
  vehicleId,
  cost,
  onClose,
}: {
  vehicleId: string
  cost: Cost | null
  onClose: () => void
}) {
  const today = useToday()
  const { control, getValues, handleSubmit, setValue } = useForm({
    defaultValues: toCostDraft(cost, today),
    mode: 'onBlur',
    resolver: useMemo(() => createCostResolver(today), [today]),
  })
  const kind = useWatch({ control, name: 'kind' })
  const [receipt, setReceipt] = useState<File | null>(null)
  const save = useSaveCost(vehicleId, ({ receiptError }) => {
    if (receiptError === null) toast.success(t('Cost saved'))
    else
      toast.error(
        t('The cost is saved without its receipt. {why}', {
          why: getErrorMessage(receiptError, t('The receipt could not be sent')),
        }),
      )
    onClose()
  })
  return (
    <FormDialog
      title={cost ? t('Edit cost') : t('Add cost')}
      submit={cost ? t('Save') : t('Add cost')}
      action={save}
      onSubmit={handleSubmit((body) => save.mutate({ id: cost?.id ?? null, body, receipt }))}
      onClose={onClose}
    >
      <div className="grid gap-x-4 sm:grid-cols-2">
        <FormSelect control={control} name="kind" label={t('Kind')} hint={KIND_HINTS[kind]}>
          <Options of={COST_KINDS.map((one) => [one, COST_WORDS[one]])} />
        </FormSelect>
        <FormInput control={control} name="date" label={t('Day')} type="date" max={today} />
        <FormNumberField control={control} name="amount" label={t('Amount in rand')} rule={AMOUNT} />
        {kind === 'instalment' && (
          <FormNumberField
            control={control}
            name="interest"
            label={t('Interest included')}
            rule={INTEREST}
            hint={t('It is on your finance statement. Without it nothing is claimed.')}
          />
        )}
        {kind === 'fuel' && (
          <FormNumberField
            control={control}
            name="litres"
            label={t('Litres')}
            rule={LITRES}
            hint={t('Used to work out your consumption')}
          />
        )}
        <FormNumberField
          control={control}
          name="odometer_km"
          label={t('Odometer in km')}
          rule={ODOMETER}
          hint={t('If you noted it')}
        />
        {kind === 'fuel' && (
          <FormCheckbox control={control} name="full_tank" className="sm:mt-6">
            {t('The tank was full afterwards')}
          </FormCheckbox>
        )}
        <FormInput
          control={control}
          name="note"
          label={t('Note')}
          className="sm:col-span-2"
          maxLength={MAX_COST_NOTE}
        />
      </div>
      {kind === 'instalment' && (
        <LoanFields
          onLoan={(loan) => {
            const { date, amount } = getValues()
            const [interest] = computeInterestRand(loan, [{ date, amount: readNumber(amount, AMOUNT) ?? Infinity }])
            setValue('interest', writeNumber(interest, INTEREST), { shouldValidate: true })
          }}
        />
      )}
      <ReceiptField vehicleId={vehicleId} cost={cost} chosen={receipt} onChoose={setReceipt} />
    </FormDialog>
  )
}

const KIND_HINTS: Partial<Record<CostDraft['kind'], string>> = {
  finance: t('Interest and fees only, not capital'),
  instalment: t('Capital and interest in one: only the interest is claimed'),
  maintenance: t('Services, parts and repairs'),
}

function ReceiptField({
  vehicleId,
  cost,
  chosen,
  onChoose,
}: {
  vehicleId: string
  cost: Cost | null
  chosen: File | null
  onChoose: (file: File) => void
}) {
  const remove = useDeleteReceipt(vehicleId)
  const stored = remove.isSuccess ? null : (cost?.receipt ?? null)
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <FileButton
        icon={Paperclip}
        testId="receipt-input"
        accept="image/png,image/jpeg,application/pdf"
        onFiles={([file]) => onChoose(file)}
      >
        {stored || chosen ? t('Replace receipt') : t('Attach receipt')}
      </FileButton>
      <span className="min-w-0 wrap-anywhere text-muted">
        {chosen?.name ?? stored?.filename ?? t('A photo or PDF, up to 10 MB')}
      </span>
      {cost && stored && !chosen && (
        <Button variant="quiet" busy={remove.isPending} onClick={() => remove.mutate(cost.id)}>
          {t('Delete receipt')}
        </Button>
      )}
    </div>
  )
}
