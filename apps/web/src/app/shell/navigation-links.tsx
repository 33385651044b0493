import { Link, useLocation, useRouter } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import { effectiveRole } from '@spoor/contract/roles.ts'
import { isOnlyAccountant } from '../../auth/accountant.ts'
import { useSession } from '../../auth/use-session.ts'
import { classes } from '../../ui/classes.ts'
import { navigationFor } from './navigation-items.ts'
import { t } from '../../language/t.ts'

/** The areas that the signed-in person can go to; `narrow` shows their pictures alone. */
export function NavigationLinks({ narrow = false }: { narrow?: boolean }) {
  const session = useSession()
  const { routesByPath } = useRouter()
  const here = useLocation({ select: ({ pathname }) => pathname })
  const profile = session?.profile ?? null
  const role = profile && effectiveRole(profile)
  const visitor = { hasClients: profile?.has_clients === true, isOnlyAccountant: isOnlyAccountant(profile) }
  return (
    <nav aria-label={t('Main')} className="flex flex-col gap-1">
      {navigationFor(role, (path) => path in routesByPath, visitor).map(({ to, also, label, Icon }) => (
        <Link
          key={to}
          to={(also === here ? also : to) as LinkProps['to']}
          title={narrow ? label : undefined}
          className={classes(
            'flex h-11 items-center gap-3 rounded-lg text-sm font-medium text-muted transition-colors hover:bg-sunken hover:text-ink data-[status=active]:bg-accent-tint data-[status=active]:font-semibold data-[status=active]:text-accent',
            narrow ? 'w-11 justify-center' : 'px-3',
          )}
        >
          <Icon aria-hidden size={20} className="shrink-0" />
          <span className={narrow ? 'sr-only' : undefined}>{label}</span>
        </Link>
      ))}
    </nav>
  )
}
