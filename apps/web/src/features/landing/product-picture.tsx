import { useTheme } from '../../theme/use-theme.ts'
import dashboardDark from './pictures/dashboard-dark.webp'
import dashboardLight from './pictures/dashboard-light.webp'
import logbookDark from './pictures/logbook-dark.webp'
import logbookLight from './pictures/logbook-light.webp'
import trackerDark from './pictures/tracker-dark.webp'
import trackerLight from './pictures/tracker-light.webp'

const PICTURES = {
  logbook: { light: logbookLight, dark: logbookDark, width: 1280, height: 960 },
  dashboard: { light: dashboardLight, dark: dashboardDark, width: 1280, height: 800 },
  tracker: { light: trackerLight, dark: trackerDark, width: 390, height: 780 },
} as const

/** A screen of the product as it is, in the theme of the page. `npm run screenshots` makes them. */
export function ProductPicture({
  of,
  alt,
  first = false,
  className,
}: {
  of: keyof typeof PICTURES
  alt: string
  /** In sight when the page comes, so that it is loaded at once. */
  first?: boolean
  className?: string
}) {
  const { dark } = useTheme()
  const { width, height, ...sources } = PICTURES[of]
  return (
    <img
      src={sources[dark ? 'dark' : 'light']}
      alt={alt}
      width={width}
      height={height}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      className={`h-auto max-w-full min-w-0 ${className ?? ''}`}
    />
  )
}
