import type { Picture } from '../../ui/themed-picture.tsx'
import logbookDark from './pictures/logbook-dark.webp'
import logbookPhoneDark from './pictures/logbook-phone-dark.webp'
import logbookPhoneLight from './pictures/logbook-phone-light.webp'
import logbookLight from './pictures/logbook-light.webp'
import logbookPdf from './pictures/logbook-pdf.webp'
import trackerDark from './pictures/tracker-dark.webp'
import trackerLight from './pictures/tracker-light.webp'

const PHONE = { width: 390, height: 780 }
/** Screenshots by `npm run screenshots`. Wide ones are unreadable on a phone, so phones get their own. */
export const PICTURES: Readonly<Record<'logbook' | 'pdf' | 'tracker', { wide: Picture; phone?: Picture }>> = {
  logbook: {
    wide: { light: logbookLight, dark: logbookDark, width: 1280, height: 960 },
    phone: { light: logbookPhoneLight, dark: logbookPhoneDark, ...PHONE },
  },
  // Paper is white in both themes.
  pdf: { wide: { light: logbookPdf, dark: logbookPdf, width: 1280, height: 905 } },
  tracker: { wide: { light: trackerLight, dark: trackerDark, ...PHONE } },
}
