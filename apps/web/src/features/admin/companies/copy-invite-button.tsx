import { createCompanyInvitation } from '@spoor/contract/routes/admin-companies.ts'
import type { AdminCompany } from '@spoor/contract/routes/admin-companies.ts'
import { Check, Link2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '../../../api/api.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { toast } from '../../../ui/toast.ts'
import { ADMIN_ERRORS, ADMIN_SUCCESSES } from '../admin-toasts.ts'
import { t } from '../../../language/t.ts'

const COPIED_MS = 2000

/** Makes a link by which an employee joins, and puts it on the clipboard. */
export function CopyInviteButton({ company }: { company: AdminCompany }) {
  const [state, setState] = useState<'idle' | 'busy' | 'copied'>('idle')
  useEffect(() => {
    if (state !== 'copied') return undefined
    const timer = setTimeout(() => setState('idle'), COPIED_MS)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async (): Promise<void> => {
    setState('busy')
    try {
      await copyText(api.call(createCompanyInvitation, { params: { id: company.id } }).then(({ url }) => url))
      setState('copied')
      toast.success(ADMIN_SUCCESSES.linkCopied)
    } catch {
      setState('idle')
      toast.error(ADMIN_ERRORS.copyLink)
    }
  }
  return (
    <IconButton
      label={state === 'copied' ? t('Copied') : t('Copy invite link of {name}', { name: company.name })}
      busy={state === 'busy'}
      icon={
        state === 'copied' ? <Check size={18} aria-hidden className="text-good" /> : <Link2 size={18} aria-hidden />
      }
      onClick={() => void copy()}
    />
  )
}
