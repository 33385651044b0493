import type { LiveKind } from '@spoor/core/live/live-message.ts'
import { t } from '../../language/t.ts'
import type { Phone } from './phone/phone.ts'

export type System = Phone | 'server'

export const SYSTEM_NAMES: Record<System, string> = {
  iphone: t('iPhone'),
  android: t('Android'),
  server: t('Server or other'),
}

export const isServer = (kind: LiveKind): boolean => kind === 'traccar_server' || kind === 'json'

interface Choice {
  kind: LiveKind
  /** What the source is best for. */
  says: string
}

/** The sources a driver can choose from, recommended one first. */
export const CHOICES: Record<System, readonly Choice[]> = {
  iphone: [
    { kind: 'owntracks', says: t('Best for most people: one code sets everything up.') },
    { kind: 'traccar_client', says: t('Saves battery: it rests while you are parked.') },
    { kind: 'overland', says: t('For long stretches without signal. You set a few options by hand.') },
  ],
  android: [
    {
      kind: 'colota',
      says: t('Best for most people: one code sets everything up, and it sends later if there is no signal.'),
    },
    { kind: 'owntracks', says: t('If you use it already, or share your position with family.') },
    { kind: 'traccar_client', says: t('Saves battery: it rests while you are parked.') },
    { kind: 'gpslogger', says: t('For those who like to choose every option themselves.') },
  ],
  server: [
    { kind: 'traccar_server', says: t('Forwards the positions of all or some devices of your own Traccar.') },
    { kind: 'json', says: t('Home Assistant, a script or your own tracker: anything that can send JSON.') },
  ],
}

export type Store = 'app_store' | 'google_play' | 'f_droid'

export const STORE_NAMES: Record<Store, string> = {
  app_store: t('App Store'),
  google_play: t('Google Play'),
  f_droid: t('F-Droid'),
}

interface App {
  /** The app's pages, the recommended store first. */
  stores: Partial<Record<Phone, Partial<Record<Store, string>>>>
  scan: string
  /** The step after entering its settings. */
  start: string
}

/** Servers get a text instead. */
export const APPS: Partial<Record<LiveKind, App>> = {
  owntracks: {
    stores: {
      iphone: { app_store: 'https://apps.apple.com/app/owntracks/id692424691' },
      android: { google_play: 'https://play.google.com/store/apps/details?id=org.owntracks.android' },
    },
    scan: t("Scan the code with your phone's camera, open the link in OwnTracks and save."),
    start: t('Allow it to use your location always, also in the background.'),
  },
  overland: {
    stores: { iphone: { app_store: 'https://apps.apple.com/app/overland-gps-tracker/id1292426766' } },
    scan: t("Scan the code with your phone's camera and open the link in Overland."),
    start: t('Allow it to use your location always, then start tracking. It sets itself up with the first position.'),
  },
  traccar_client: {
    stores: {
      iphone: { app_store: 'https://apps.apple.com/app/traccar-client/id843156974' },
      android: { google_play: 'https://play.google.com/store/apps/details?id=org.traccar.client' },
    },
    scan: t('In Traccar Client, open the settings, tap the QR symbol and scan the code.'),
    start: t('Switch on continuous tracking, and allow it to use your location always.'),
  },
  colota: {
    stores: {
      android: {
        google_play: 'https://play.google.com/store/apps/details?id=com.Colota',
        f_droid: 'https://f-droid.org/packages/com.Colota',
      },
    },
    scan: t("Scan the code with your phone's camera, open the link in Colota and confirm."),
    start: t('Tap Start tracking, and allow it to use your location always.'),
  },
  gpslogger: {
    stores: { android: { f_droid: 'https://f-droid.org/packages/com.mendhak.gpslogger' } },
    scan: t("Scan the code with your phone's camera and open the link in GPSLogger."),
    start: t('Tap Start logging, and allow it to use your location always.'),
  },
}

/** The app's store pages for this phone or, on a computer, for every phone. */
export function listStores(kind: LiveKind, phone: Phone | null): { store: Store; url: string }[] {
  const { iphone, android } = APPS[kind]?.stores ?? {}
  const own = phone === null ? undefined : APPS[kind]?.stores[phone]
  return Object.entries(own ?? { ...iphone, ...android }).map(([store, url]) => ({ store: store as Store, url }))
}

/** Opens the app on the phone itself. Traccar Client needs its own URL scheme: a web address opens a browser. */
export function makePhoneLink(kind: LiveKind, link: string): string {
  if (kind !== 'traccar_client') return link
  const { origin, pathname, searchParams } = new URL(link)
  return `org.traccar.client://config?${new URLSearchParams([['url', origin + pathname], ...searchParams])}`
}
