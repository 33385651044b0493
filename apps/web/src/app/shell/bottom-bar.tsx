import { Link, useRouter } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import { Menu } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { bottomBarFor } from './bottom-bar-items.ts'
import { MenuContents } from './menu-contents.tsx'
import { SlideInMenu } from './slide-in-menu.tsx'
import { useVisitor } from './use-visitor.ts'
import { t } from '../../language/t.ts'

const ITEM =
  'group flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-xs font-medium text-muted outline-offset-[-3px] data-[status=active]:font-semibold data-[status=active]:text-accent'

/**
 * The pages of every week at the thumb of a phone. It takes --bottom-bar (theme.css) from the foot of the window; what else
 * is fixed there stands on it.
 */
export function BottomBar() {
  const { role, visitor } = useVisitor()
  const { routesByPath } = useRouter()
  return (
    <nav
      aria-label={t('Quick access')}
      data-navigation-bar
      className="fixed inset-x-0 bottom-0 z-20 flex h-(--bottom-bar) border-t border-line bg-surface px-1 pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {bottomBarFor(role, visitor, (path) => path in routesByPath).map(({ to, label, Icon }) => (
        <Link key={to} to={to as LinkProps['to']} className={ITEM}>
          <Face Icon={Icon} label={label} />
        </Link>
      ))}
      <SlideInMenu Trigger={More}>
        <MenuContents />
      </SlideInMenu>
    </nav>
  )
}

function More({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" aria-haspopup="dialog" className={ITEM} onClick={onClick}>
      <Face Icon={Menu} label={t('More')} />
    </button>
  )
}

/** The pill behind the icon marks the current page without relying on colour. */
function Face({ Icon, label }: { Icon: LucideIcon; label: string }) {
  return (
    <>
      <span className="rounded-full px-4 py-0.5 transition-colors group-data-[status=active]:bg-accent-tint group-data-[status=active]:ring-1 group-data-[status=active]:ring-accent">
        <Icon aria-hidden size={20} className="shrink-0" />
      </span>
      <span className="max-w-full overflow-x-clip leading-[1.15] text-ellipsis whitespace-nowrap">{label}</span>
    </>
  )
}
