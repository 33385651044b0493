import { useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { signOut } from '../../auth/account.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { t } from '../../language/t.ts'

export function LogoutButton({ className }: { className?: string }) {
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  const leave = async (): Promise<void> => {
    setLeaving(true)
    const { clean } = await signOut()
    if (clean) toast.success(t('Successfully signed out'))
    else toast.info(t('Logout completed with minor issues'))
    await navigate({ to: '/' })
  }
  return (
    <Button className={className} busy={leaving} icon={LogOut} onClick={() => void leave()}>
      {t('Logout')}
    </Button>
  )
}
