import { sanitiseEmail, sanitiseName, sanitiseText } from '@spoor/contract/account-rules.ts'
import { FormField } from '../../ui/form-field.tsx'
import { EMAIL_INPUT, Input } from '../../ui/input.tsx'
import type { RegistrationControl } from './wizard.tsx'
import { t } from '../../language/t.ts'

/** Step 1: who signs up. */
export function StepPerson({
  control,
  fixedEmail,
}: {
  control: RegistrationControl
  /** The invitation is for one address. */
  fixedEmail: boolean
}) {
  return (
    <>
      <FormField
        control={control}
        name="name"
        label={t('Full name')}
        hint={t('As it should appear on your logbook')}
        sanitise={sanitiseName}
      >
        {(field) => <Input {...field} autoComplete="name" />}
      </FormField>
      <FormField
        control={control}
        name="email"
        label={t('Email')}
        hint={fixedEmail ? t('Your invitation is for this address') : undefined}
        className="mt-3"
        sanitise={sanitiseEmail}
      >
        {(field) => <Input {...field} {...EMAIL_INPUT} autoComplete="username" readOnly={fixedEmail} />}
      </FormField>
      <FormField
        control={control}
        name="mobile"
        label={t('Mobile number')}
        hint={t('South African, such as 082 123 4567')}
        className="mt-3"
        sanitise={sanitiseText}
      >
        {(field) => <Input {...field} type="tel" autoComplete="tel" />}
      </FormField>
    </>
  )
}
