import { letEmployeeLeave } from '@spoor/contract/routes/team.ts'
import type { Employee, TRIP_KEEPERS } from '@spoor/contract/routes/team.ts'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { useTeamAction } from './use-team-action.ts'
import { t } from '../../language/t.ts'

type Keeper = (typeof TRIP_KEEPERS)[number]

const CHOICES: readonly { value: Keeper; label: string; says: string }[] = [
  {
    value: 'driver_and_company',
    label: t('The driver, and we keep a copy of the business trips'),
    says: t("One logbook per tax year, without private trips and without the driver's home."),
  },
  { value: 'driver', label: t('The driver alone'), says: t('You keep only logbooks that were approved.') },
]

/** Asks who keeps the trips of one who leaves. The driver always does. */
export function LeaveDialog({
  employee,
  company,
  onClose,
}: {
  employee: Employee
  company: string
  onClose: () => void
}) {
  const [keeper, setKeeper] = useState<Keeper>('driver_and_company')
  const leave = useTeamAction({
    does: () => api.call(letEmployeeLeave, { params: { id: employee.id }, body: { trips_kept_by: keeper } }),
    says: ({ message, logbooks_kept: kept }) =>
      kept > 0 ? t('{message} {kept} kept under Logbooks.', { message, kept }) : message,
    fails: null,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t('{name} leaves {company}', { name: employee.name, company })}
      description={t('The seat becomes free, and the account continues as an individual one.')}
      submit={t('End employment')}
      danger
      busy={leave.isPending}
      problem={leave.error && messageOf(leave.error, t('That did not work'))}
      onSubmit={() => leave.mutate(undefined)}
      onClose={onClose}
    >
      <RadioCards
        legend={t('Who keeps the trips?')}
        name="keeper"
        options={CHOICES}
        value={keeper}
        onChange={setKeeper}
      />
      <p className="text-sm text-muted">{t('Your choice is recorded with the company.')}</p>
    </FormDialog>
  )
}
