import { useId } from 'react'
import { useController } from 'react-hook-form'
import type { RegistrationControl } from './wizard.tsx'
import { t } from '../../language/t.ts'

/** Seen by nobody, on no screen and by no screen reader; whoever fills it in is no person. */
export function HoneypotField({ control }: { control: RegistrationControl }) {
  const { field } = useController({ control, name: 'company_website' })
  const id = useId()
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label htmlFor={id}>{t('Company website')}</label>
      <input {...field} id={id} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
