import { Link, useLocation, useRouter, type LinkProps } from '@tanstack/react-router'
import { Car, ChevronDown } from 'lucide-react'
import { classes } from '../../ui/classes.ts'
import { listAreas, type NavigationItem } from './navigation-items.ts'
import { ToReview } from './to-review.tsx'
import { useVisitor } from './use-visitor.ts'
import { t } from '../../language/t.ts'

const LINE =
  'flex h-11 items-center gap-3 rounded-lg text-sm font-medium text-muted transition-colors hover:bg-sunken hover:text-ink'

/** Links to the user's areas; `narrow` shows only icons. */
export function NavigationLinks({ narrow = false }: { narrow?: boolean }) {
  const { role, visitor } = useVisitor()
  const { routesByPath } = useRouter()
  const { areas, driving } = listAreas(role, (path) => path in routesByPath, visitor)
  return (
    <nav aria-label={t('Main')} className="flex flex-col gap-1">
      {areas.map((area) => (
        <AreaLink key={area.to} area={area} narrow={narrow} />
      ))}
      {driving.length > 0 && <Driving areas={driving} narrow={narrow} />}
    </nav>
  )
}

/** Collapsed by default, because most administrators do not record trips themselves. */
function Driving({ areas, narrow }: { areas: readonly NavigationItem[]; narrow: boolean }) {
  const isHere = useLocation({ select: ({ pathname }) => areas.some(({ to }) => isWithin(pathname, to)) })
  return (
    <details key={String(isHere)} open={isHere} className="group/driving mt-2 border-t border-line pt-2">
      <summary
        title={narrow ? t('My driving') : undefined}
        className={classes(
          LINE,
          'cursor-pointer list-none [&::-webkit-details-marker]:hidden',
          narrow ? 'w-11 justify-center' : 'px-3',
        )}
      >
        {narrow ? (
          <Car aria-hidden size={20} />
        ) : (
          <ChevronDown
            aria-hidden
            size={20}
            className="shrink-0 -rotate-90 transition-transform group-open/driving:rotate-0"
          />
        )}
        <span className={narrow ? 'sr-only' : undefined}>{t('My driving')}</span>
      </summary>
      <div className="mt-1 flex flex-col gap-1">
        {areas.map((area) => (
          <AreaLink key={area.to} area={area} narrow={narrow} />
        ))}
      </div>
    </details>
  )
}

const isWithin = (pathname: string, area: string): boolean => pathname === area || pathname.startsWith(`${area}/`)

function AreaLink({ area: { to, also, label, Icon }, narrow }: { area: NavigationItem; narrow: boolean }) {
  const here = useLocation({ select: ({ pathname }) => pathname })
  return (
    <Link
      to={(also === here ? also : to) as LinkProps['to']}
      title={narrow ? label : undefined}
      className={classes(
        LINE,
        'data-[status=active]:bg-accent-tint data-[status=active]:font-semibold data-[status=active]:text-accent',
        narrow ? 'relative w-11 justify-center' : 'px-3',
      )}
    >
      <Icon aria-hidden size={20} className="shrink-0" />
      <span className={narrow ? 'sr-only' : undefined}>{label}</span>
      {to === '/review' && <ToReview className={narrow ? 'absolute -top-1 -right-1' : 'ml-auto'} />}
    </Link>
  )
}
