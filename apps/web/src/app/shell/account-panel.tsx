import { useNavigate } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { signOut } from '../../auth/account.ts'
import { useSession } from '../../auth/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { roleName } from './role-name.ts'

/** Who is signed in, and the way out. */
export function AccountPanel() {
  const session = useSession()
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  const leave = async (): Promise<void> => {
    setLeaving(true)
    const { clean } = await signOut()
    if (clean) toast.success('Successfully signed out')
    else toast.info('Logout completed with minor issues')
    await navigate({ to: '/' })
  }
  return (
    <div className="flex flex-col gap-3">
      {session && (
        <div className="px-3">
          <p className="truncate text-sm font-semibold">{session.profile?.name ?? session.email}</p>
          <p className="truncate text-xs text-muted">{roleName(session.profile)}</p>
        </div>
      )}
      <Button variant="secondary" busy={leaving} icon={<LogOut aria-hidden size={16} />} onClick={() => void leave()}>
        Logout
      </Button>
    </div>
  )
}
