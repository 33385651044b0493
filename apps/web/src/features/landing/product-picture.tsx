import { ThemedPicture } from '../../ui/themed-picture.tsx'
import type { Picture } from '../../ui/themed-picture.tsx'
import dashboardDark from './pictures/dashboard-dark.webp'
import dashboardPhoneDark from './pictures/dashboard-phone-dark.webp'
import dashboardPhoneLight from './pictures/dashboard-phone-light.webp'
import dashboardLight from './pictures/dashboard-light.webp'
import logbookDark from './pictures/logbook-dark.webp'
import logbookPhoneDark from './pictures/logbook-phone-dark.webp'
import logbookPhoneLight from './pictures/logbook-phone-light.webp'
import logbookLight from './pictures/logbook-light.webp'
import trackerDark from './pictures/tracker-dark.webp'
import trackerLight from './pictures/tracker-light.webp'

const PHONE = { width: 390, height: 780 }
/** On a phone a wide screen's words could not be read: it shows the product as it is there. */
const PICTURES: Readonly<Record<'logbook' | 'dashboard' | 'tracker', { wide: Picture; phone?: Picture }>> = {
  logbook: {
    wide: { light: logbookLight, dark: logbookDark, width: 1280, height: 960 },
    phone: { light: logbookPhoneLight, dark: logbookPhoneDark, ...PHONE },
  },
  dashboard: {
    wide: { light: dashboardLight, dark: dashboardDark, width: 1280, height: 800 },
    phone: { light: dashboardPhoneLight, dark: dashboardPhoneDark, ...PHONE },
  },
  tracker: { wide: { light: trackerLight, dark: trackerDark, ...PHONE } },
}

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
  return <ThemedPicture {...PICTURES[of]} alt={alt} first={first} className={className} />
}
