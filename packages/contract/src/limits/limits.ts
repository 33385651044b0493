/** Limits that screens state and the server enforces. */
export const MAX_UPLOAD_BYTES = 52_428_800
export const UPLOAD_EXTENSIONS = ['xlsx', 'xls', 'csv'] as const
/** Recordings from phones and GPS apps: GPX, KML, GeoJSON, Google Timeline, NMEA, OwnTracks. */
export const HISTORY_EXTENSIONS = ['gpx', 'kml', 'geojson', 'json', 'txt', 'plt', 'nmea', 'rec'] as const
export const UPLOAD_POLL_MS = 2000
export const RECENT_UPLOADS_DEFAULT = 10
export const RECENT_UPLOADS_DASHBOARD = 5
/** Images and PDFs for proofs of payment and receipts. */
export const MAX_DOCUMENT_BYTES = 10_485_760
export const DOCUMENT_MEDIA_TYPES = ['image/png', 'image/jpeg', 'application/pdf'] as const
/** eFiling accepts at most this many files of this size for a verification. */
export const MAX_PACK_FILES = 20
export const MAX_PACK_FILE_BYTES = 5_000_000
/** How long a verification pack can be downloaded. */
export const PACK_DAYS = 7
export const MAX_VEHICLE_PAPERS = 50
/** Maximum characters of a driver's text on a trip. */
export const MAX_REASON = 500
export const MAX_NOTES = 2000
export const MAX_MERGED_TRIPS = 50
/** Maximum characters in each text condition of a rule. */
export const MAX_RULE_WORDS = 100
export const MAX_PLACE_NAME = 100
/** Maximum number of places per driver or company. */
export const MAX_PLACES = 5000
export const MAX_VEHICLES = 2000
export const MAX_REPORTS = 1000
/** Maximum per trip. */
export const MAX_COMMENTS = 200
export const UNDO_DAYS = 30
/** How long a file is held for an account that has no payment or trial yet. */
export const HELD_DAYS = 30
/** Rand per kilometre for the dashboard's estimate; reports use the rates of their tax year. */
export const DASHBOARD_RATE_CENTS_PER_KM = 382
/** The tax year in which SARS prescribed that rate. */
export const DASHBOARD_RATE_TAX_YEAR = 2022
export const DEFAULT_TIMEZONE = 'Africa/Johannesburg'
export const DEFAULT_LANGUAGE = 'en'
/** As in every package.json; a test compares them with the changelog. */
export const APP_VERSION = '1.3.0-dev'
export const LOCALE = 'en-ZA'
export const CURRENCY = 'ZAR'
/** Days until a shared report's link expires. */
export const SHARE_DAYS = [7, 30, 90] as const

/** Maximum tolls, or parking, per trip in rand. */
export const MAX_TRIP_PAID = 100_000
