import type { AdminCompany } from '@spoor/contract/routes/admin-companies.ts'
import { useState, type ComponentProps } from 'react'
import { getErrorMessage } from '../../../net/api-error.ts'
import { Combobox } from '../../../ui/combobox.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { ADMIN_ERRORS } from '../admin-toasts.ts'
import { useCompanyOptions } from './use-companies.ts'
import { t } from '../../../language/t.ts'

const TYPING_MS = 200

export function CompanyPicker({
  value,
  valueName,
  onChange,
  ...rest
}: Pick<ComponentProps<typeof Combobox<AdminCompany>>, 'label' | 'none' | 'error' | 'input' | 'onChange'> & {
  value: string | null
  valueName?: string
}) {
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [picked, setPicked] = useState<AdminCompany | null>(null)
  const options = useCompanyOptions(useDebounced(typed, TYPING_MS), open)
  const name = valueName || (picked?.id === value ? picked.name : undefined)
  return (
    <Combobox
      {...rest}
      value={value === null ? null : { id: value, name: name ?? t('One company') }}
      options={options.data ?? []}
      loading={options.isPending}
      failure={options.isError ? `${ADMIN_ERRORS.loadCompanies}: ${getErrorMessage(options.error)}` : null}
      typed={typed}
      onTyped={setTyped}
      open={open}
      onOpenChange={setOpen}
      onChange={(company) => {
        setPicked(company)
        onChange(company)
      }}
    />
  )
}
