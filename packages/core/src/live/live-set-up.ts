import type { LiveKind } from './live-message.ts'

/** What to scan, open, type or download to connect a source. */
export interface LiveSetUp {
  /** A link to open on the phone or to show as a QR code; null if the source supports none. */
  link: string | null
  /** As `link`, but records only while the phone is in the car; null if the app cannot tell. */
  carLink?: string
  /** What to type or copy, in the app's order. */
  fields: { label: string; value: string }[]
  file?: { name: string; text: string }
}

/** The address that the source sends to. */
interface LiveAddress {
  base: string
  key: string
  /** `base` and the key. */
  url: string
  deviceId: string
}

/** Username for Basic authentication; the password is the key. */
export const LIVE_USERNAME = 'spoor'

/**
 * The apps default to a fix every one to five minutes, which misses short trips and cuts corners. Every set-up requests
 * a fix every ten seconds.
 */
const INTERVAL_S = 10
/** For apps that also require a distance: about a fix per ten seconds in slow traffic, and none while parked. */
const DISTANCE_M = 20
/** For an app that reports when either limit is reached; at 120 km/h that is two fixes in three seconds. */
const EITHER_DISTANCE_M = 50

/** Outside of the car, for a phone that records only in it: too rare to look like a trip. */
const AWAY_S = 86_400

/** Worse fixes come from cell towers and show no route; a phone between houses is still within 80 m. */
const MAX_ACCURACY_M = 100

/**
 * What Overland sets itself to by the reply to each message, in its own words. Whether it records at all is the driver's
 * choice.
 * https://github.com/aaronpk/Overland-iOS, GLManager updateSettingsFromResponse
 */
export const OVERLAND_SETTINGS = {
  send_interval: '1m',
  main: {
    desired_accuracy: 'best',
    activity_type: 'car',
    pause_automatically: false,
    logging_mode: 'all',
    min_distance: 'off',
    min_time: `${INTERVAL_S}s`,
    max_accuracy: `${MAX_ACCURACY_M}m`,
  },
}

const SET_UPS: Record<LiveKind, (to: LiveAddress) => LiveSetUp> = {
  owntracks: setUpOwnTracks,
  overland: setUpOverland,
  traccar_client: setUpTraccarClient,
  colota: setUpColota,
  gpslogger: setUpGpsLogger,
  traccar_server: setUpTraccarServer,
  json: setUpJson,
}

/**
 * Builds the settings that connect a source to its address, in the source's own format.
 * @param source the web app's origin, without a trailing slash, and the name that the user gave the device
 */
export function makeSetUp(kind: LiveKind, { origin, key, name }: { origin: string; key: string; name: string }) {
  const base = `${origin}/live`
  return SET_UPS[kind]({ base, key, url: `${base}/${key}`, deviceId: toDeviceId(name) })
}

/**
 * `owntracks:///config?inline=` with a base64-encoded configuration. The app decodes the query as a form, so an
 * unescaped + in the base64 would become a space. https://owntracks.org/booklet/tech/qr/
 */
function setUpOwnTracks({ url, key, deviceId }: LiveAddress): LiveSetUp {
  const configuration = {
    _type: 'configuration',
    mode: 3, // HTTP
    url,
    auth: true,
    username: LIVE_USERNAME,
    password: key,
    deviceId,
    tid: deviceId.slice(0, 2),
    monitoring: 2, // move
    locatorInterval: INTERVAL_S,
    locatorDisplacement: EITHER_DISTANCE_M,
    ignoreInaccurateLocations: MAX_ACCURACY_M,
    // Where Android reads the interval of move mode.
    moveModeLocatorInterval: INTERVAL_S,
  }
  return {
    link: `owntracks:///config?inline=${encodeURIComponent(btoa(JSON.stringify(configuration)))}`,
    fields: [
      { label: 'Mode', value: 'HTTP' },
      { label: 'URL', value: url },
      { label: 'Authentication', value: 'On' },
      { label: 'Username', value: LIVE_USERNAME },
      { label: 'Password', value: key },
      { label: 'Device ID', value: deviceId },
      { label: 'Tracker ID', value: configuration.tid },
      { label: 'Monitoring', value: 'Move' },
      { label: 'Interval', value: `${INTERVAL_S} seconds` },
      { label: 'Distance', value: `${EITHER_DISTANCE_M} metres` },
      { label: 'Ignore inaccurate locations', value: `${MAX_ACCURACY_M} metres` },
    ],
    file: { name: 'spoor.otrc', text: `${JSON.stringify(configuration, null, 2)}\n` },
  }
}

/**
 * `overland://setup?url=…&token=…&device_id=…`. The first reply sets the rest: {@link OVERLAND_SETTINGS}.
 * https://github.com/aaronpk/Overland-iOS#configuration-by-custom-url
 */
function setUpOverland({ url, key, deviceId }: LiveAddress): LiveSetUp {
  return {
    link: `overland://setup?url=${encodeURIComponent(url)}&token=${encodeURIComponent(key)}&device_id=${deviceId}`,
    fields: [
      { label: 'Server URL', value: url },
      { label: 'Device ID', value: deviceId },
      { label: 'Access Token', value: key },
      { label: 'Continuous Tracking Mode', value: 'Standard' },
    ],
  }
}

/**
 * A QR code with a web address: the app uses origin and path as its server and the query as its settings. The app sends
 * the id with each position but no headers, so the id is the key. https://github.com/traccar/traccar-client,
 * configuration_service.dart
 */
function setUpTraccarClient({ base, key }: LiveAddress): LiveSetUp {
  const settings = {
    id: key,
    interval: String(INTERVAL_S),
    distance: String(DISTANCE_M),
    accuracy: 'high',
    stop_detection: 'true',
    buffer: 'true',
  }
  return {
    link: `${base}?${new URLSearchParams(settings).toString()}`,
    fields: [
      { label: 'Device identifier', value: key },
      { label: 'Server URL', value: base },
      { label: 'Location accuracy', value: 'High' },
      { label: 'Distance', value: String(DISTANCE_M) },
      { label: 'Interval', value: String(INTERVAL_S) },
      { label: 'Offline buffering', value: 'On' },
      { label: 'Stop detection', value: 'On' },
    ],
  }
}

/**
 * `colota://setup?config=` with base64-encoded JSON. Overland's batches save requests; they need a sync interval.
 * https://colota.app/docs/guides/deep-link-setup and /tracking-profiles
 */
function setUpColota({ url, key, deviceId }: LiveAddress): LiveSetUp {
  const config = {
    endpoint: url,
    interval: INTERVAL_S,
    distance: DISTANCE_M,
    accuracyThreshold: MAX_ACCURACY_M,
    filterInaccurateLocations: true,
    syncInterval: 60,
    isOfflineMode: false,
    syncCondition: 'any',
    apiTemplate: 'overland',
    httpMethod: 'POST',
    overlandBatchSize: 200,
    customFields: [{ key: 'device_id', value: deviceId }],
    auth: { type: 'bearer', bearerToken: key },
  }
  const toLink = (settings: object) => `colota://setup?config=${encodeURIComponent(btoa(JSON.stringify(settings)))}`
  const inCar = {
    interval: INTERVAL_S,
    distance: DISTANCE_M,
    syncInterval: config.syncInterval,
    deactivationDelay: 120,
  }
  return {
    link: toLink(config),
    carLink: toLink({
      ...config,
      interval: AWAY_S,
      profiles: [
        { name: 'Spoor: Android Auto', ...inCar, condition: { type: 'android_auto' }, priority: 20 },
        { name: 'Spoor: charging', ...inCar, condition: { type: 'charging' }, priority: 10 },
      ],
    }),
    fields: [
      { label: 'Endpoint', value: url },
      { label: 'API template', value: 'Overland' },
      { label: 'Custom field device_id', value: deviceId },
      { label: 'Authentication', value: 'Bearer token' },
      { label: 'Bearer token', value: key },
      { label: 'Tracking interval', value: `${INTERVAL_S} seconds` },
      { label: 'Movement threshold', value: `${DISTANCE_M} metres` },
      { label: 'Accuracy threshold', value: `${MAX_ACCURACY_M} metres` },
      { label: 'Sync interval', value: '60 seconds' },
    ],
  }
}

/**
 * `gpslogger://properties/` followed by the address of a profile, which the app downloads; it opens from a web page in
 * the phone's browser. Profiles are Java properties; the app replaces each %NAME in the URL.
 * https://gpslogger.app/#usingthecustomurlfeature
 */
function setUpGpsLogger({ url }: LiveAddress): LiveSetUp {
  const customUrl = `${url}?lat=%LAT&lon=%LON&timestamp=%TIMESTAMP&spd=%SPD&acc=%ACC`
  const properties = {
    log_customurl_enabled: 'true',
    log_customurl_url: customUrl,
    log_customurl_method: 'GET',
    // Empty, so that the credentials of another server are not sent to this one.
    log_customurl_body: '',
    log_customurl_headers: '',
    log_customurl_basicauth_username: '',
    log_customurl_basicauth_password: '',
    log_customurl_discard_offline_locations_enabled: 'false',
    time_before_logging: String(INTERVAL_S),
    distance_before_logging: String(DISTANCE_M),
    accuracy_before_logging: String(MAX_ACCURACY_M),
    keep_fix: 'true',
  }
  return {
    link: `gpslogger://properties/${url}/gpslogger.properties`,
    fields: [
      { label: 'Log to custom URL', value: 'On' },
      { label: 'URL', value: customUrl },
      { label: 'HTTP method', value: 'GET' },
      { label: 'Logging interval', value: `${INTERVAL_S} seconds` },
      { label: 'Distance filter', value: `${DISTANCE_M} metres` },
      { label: 'Accuracy filter', value: `${MAX_ACCURACY_M} metres` },
      { label: 'Keep GPS on between fixes', value: 'On' },
    ],
    file: {
      name: 'gpslogger.properties',
      text: Object.entries(properties)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
    },
  }
}

/**
 * Entries for traccar.xml. Without retries Traccar drops what it cannot deliver at once. Its default of ten retries,
 * doubling from 100 ms, ends after two minutes; 16 retries starting at one second last 18 hours.
 * https://www.traccar.org/forward/
 */
function setUpTraccarServer({ url }: LiveAddress): LiveSetUp {
  const entries = {
    'forward.type': 'json',
    'forward.url': url,
    'forward.retry.enable': 'true',
    'forward.retry.delay': '1000',
    'forward.retry.count': '16',
    'forward.retry.limit': '100000',
  }
  const fields = Object.entries(entries).map(([label, value]) => ({ label, value }))
  return {
    link: null,
    fields: [
      ...fields,
      {
        label: 'Retry queue',
        value:
          'Traccar holds undelivered positions in memory. It drops them when retries run out, the queue is full or it restarts. After an outage, export those days from Traccar and upload the file.',
      },
    ],
    file: {
      name: 'traccar-forward.xml',
      text: fields
        .map(({ label, value }) => `<entry key='${label}'>${value.replaceAll('&', '&amp;')}</entry>\n`)
        .join(''),
    },
  }
}

const EXAMPLE = {
  points: [
    {
      time: '2026-11-27T08:00:00+02:00',
      lat: -26.10757,
      lng: 28.0567,
      speed: 16.7,
      accuracy: 5,
      odometer: 84210500,
      ignition: true,
    },
  ],
}

function setUpJson({ url }: LiveAddress): LiveSetUp {
  return {
    link: null,
    fields: [
      { label: 'URL', value: url },
      { label: 'Method', value: 'POST' },
      { label: 'Content-Type', value: 'application/json' },
      { label: 'Body', value: JSON.stringify(EXAMPLE) },
      { label: 'Units', value: 'speed in m/s, accuracy and odometer in metres; only time, lat and lng are required' },
      { label: 'Interval', value: `a point every ${INTERVAL_S} seconds while moving` },
    ],
    file: { name: 'points.json', text: `${JSON.stringify(EXAMPLE, null, 2)}\n` },
  }
}

/** A name that any app's field, link and topic accepts unchanged: lower-case ASCII letters, digits and hyphens. */
function toDeviceId(name: string): string {
  const id = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 32)
  return id.length >= 2 ? id : 'vehicle'
}
