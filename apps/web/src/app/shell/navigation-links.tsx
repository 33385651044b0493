import { Link } from '@tanstack/react-router'
import { NAVIGATION } from './navigation-items.ts'

export function NavigationLinks() {
  return (
    <nav aria-label="Main" className="flex flex-col gap-1">
      {NAVIGATION.map(({ to, label, Icon }) => (
        <Link
          key={to}
          to={to}
          className="flex h-11 items-center gap-3 rounded-lg px-3 text-sm font-medium text-muted transition-colors hover:bg-sunken hover:text-ink data-[status=active]:bg-accent-tint data-[status=active]:font-semibold data-[status=active]:text-accent"
        >
          <Icon aria-hidden size={20} />
          {label}
        </Link>
      ))}
    </nav>
  )
}
