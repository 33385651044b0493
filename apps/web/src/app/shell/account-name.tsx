import { useSession } from '../../session/use-session.ts'
import { classes } from '../../ui/classes.ts'
import { getRoleName } from '../../auth/role-name.ts'

export function AccountName({ className }: { className?: string }) {
  const session = useSession()
  if (!session) return null
  return (
    <div className={classes('min-w-0', className)}>
      <p className="truncate text-sm font-semibold">{session.profile?.name ?? session.email}</p>
      <p className="truncate text-xs text-muted">{getRoleName(session.profile)}</p>
    </div>
  )
}
