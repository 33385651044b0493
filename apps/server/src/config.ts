import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { isIP, isIPv4 } from 'node:net'
import path from 'node:path'
import * as z from 'zod'
import { emailFault, isMailAddress } from '@spoor/contract/rules/account-rules.ts'
import { QUICK_ACTIONS } from '@spoor/contract/words/quick-actions.ts'
import { MIN_CONNECTIONS } from './platform/database/connection-budget.ts'
import { fillShippedTexts, type TextFacts, type Texts } from './platform/terms/shipped-texts.ts'

const OPENSTREETMAP = '<a href="https://www.openstreetmap.org/copyright" target="_blank">OpenStreetMap</a>'

/** Street maps that a deployment may choose by name (`SPOOR_MAP`), each with its required attribution. */
const MAPS = {
  none: null,
  openfreemap: {
    styleUrl: 'https://tiles.openfreemap.org/styles/positron',
    darkStyleUrl: 'https://tiles.openfreemap.org/styles/dark',
    attribution:
      '<a href="https://openfreemap.org" target="_blank">OpenFreeMap</a> ' +
      `<a href="https://www.openmaptiles.org/" target="_blank">© OpenMapTiles</a> Data from ${OPENSTREETMAP}`,
  },
  osm: {
    styleUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    darkStyleUrl: null,
    attribution: `© ${OPENSTREETMAP} contributors`,
  },
} as const

/** A demo account for trying the payment flow; it must not look like a real one. */
const DEMO_BANK = {
  name: 'Demo Bank (made up)',
  holder: 'Spoor demo, do not pay',
  number: '0000000000',
  branchCode: '000000',
}

/** The unit of the 50 MB upload limit. */
export const BYTES_PER_MB = 1_048_576

const flag = z.enum(['0', '1']).transform((value) => value === '1')
const url = z.url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
const text = z.string().min(1)
const whole = (least: number, most = Number.MAX_SAFE_INTEGER) => z.coerce.number().int().min(least).max(most)
const databaseUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must begin with postgres:// or postgresql://' })
/** Whether the value is a map URL, which may contain `{z}/{x}/{y}`, or a path on this server. */
function isMapAddress(value: string): boolean {
  const plain = value.replaceAll(/[{}]/g, '')
  return value.startsWith('/') ? URL.canParse(plain, 'http://localhost') : /^https?:/.test(value) && URL.canParse(plain)
}
const isMapName = (value: string): value is keyof typeof MAPS => Object.hasOwn(MAPS, value)
const mailAddress = z.string().refine(isMailAddress, 'must be an email address')
/** The account's address, which the administrator types to sign in. */
const email = z.string().refine((value) => emailFault(value) === null, 'must be an email address')

/** An optional variable; null if unset. */
const optional = <Schema extends z.ZodType>(schema: Schema, description: string) =>
  schema.nullable().default(null).describe(description)

/** All environment variables, described as in docs/operating.md. */
export const VARIABLES = {
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('development')
    .describe('`production` creates no demo, only answers pages of its own origin, and requires production settings'),
  PORT: whole(0, 65_535).default(8000).describe('Port of the web server'),
  HOST: optional(text, 'Address to listen on; by default this machine only, and all addresses in production'),
  DATABASE_URL: optional(
    databaseUrl,
    'PostgreSQL to use, or PgBouncer in front of it; by default the embedded one in the data folder',
  ),
  DATABASE_DIRECT_URL: optional(databaseUrl, 'PostgreSQL itself, if `DATABASE_URL` is PgBouncer'),
  DATABASE_READ_URL: optional(
    databaseUrl,
    'A streaming replica of the database, or PgBouncer in front of it, which serves exports and downloads',
  ),
  SPOOR_DATABASE_CONNECTIONS: optional(
    whole(MIN_CONNECTIONS, 1000),
    'Connections that each process opens at most; by default 16 for an `api` and 12 for a `worker`',
  ),
  SPOOR_PREPARED_STATEMENTS: optional(
    flag,
    '`0` plans every statement anew, `1` prepares the most frequent ones; by default `1` without `DATABASE_DIRECT_URL`, because PgBouncer before 1.21 cannot',
  ),
  SPOOR_DATA_DIR: text.default('.spoor').describe('Folder for the embedded database, the files and the outgoing email'),
  SPOOR_ADMIN_EMAIL: email.default('admin@spoor.localhost').describe('The first system administrator'),
  SPOOR_ADMIN_PASSWORD: optional(
    z.string().min(8).max(128),
    'Password of the first system administrator; generated and printed once by default',
  ),
  SPOOR_DEMO: optional(
    flag,
    '`0` for no demo accounts and trips; by default `1` with the embedded database and `0` with `DATABASE_URL`; never in production',
  ),
  SMTP_URL: optional(
    z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' }),
    'Mail server; by default emails are written to `mail/` in the data folder',
  ),
  SPOOR_MAIL_FROM: text.default('Spoor <no-reply@spoor.localhost>').describe('Sender of the emails'),
  SPOOR_ORIGIN: optional(url, 'Address under which people reach Spoor, for links in emails; needed in production'),
  TRUST_PROXY: z
    .string()
    .refine(
      (value) => /^[01]$/.test(value) || value.split(',').every(isProxy),
      'must be 0, 1 or a list of proxy addresses',
    )
    .default('0')
    .describe(
      '`1` for one proxy before Spoor, or the addresses of the proxies, whose `X-Forwarded-*` headers are trusted',
    ),
  AUTH_PROVIDER: z.enum(['embedded', 'firebase']).default('embedded').describe('Which provider stores passwords'),
  FIREBASE_PROJECT_ID: optional(text, 'Project of Firebase Authentication'),
  FIREBASE_API_KEY: optional(text, "Firebase's web API key"),
  FIREBASE_AUTH_DOMAIN: optional(text, 'By default `{project}.firebaseapp.com`'),
  FIREBASE_CLIENT_EMAIL: optional(
    z.email(),
    "Firebase's service account, with which accounts are disabled, changed and deleted: its address",
  ),
  FIREBASE_PRIVATE_KEY: optional(
    text.transform((value) => value.replaceAll('\\n', '\n')),
    "Firebase's service account: its private key (PEM; line breaks may be written as `\\n`)",
  ),
  FIREBASE_AUTH_EMULATOR_HOST: optional(
    z.string().regex(/^[\w.-]+:\d+$/, 'must be a host and a port'),
    "Host and port of Firebase's Auth emulator, for tests; its tokens are unsigned, so never in production",
  ),
  SPOOR_REQUIRE_ADMIN_SECOND_FACTOR: optional(flag, '`1` requires a second factor for system administrators'),
  SPOOR_REQUIRE_EMAIL_VERIFICATION: optional(flag, '`0` lets in users with unverified email addresses'),
  SPOOR_AUTH_SECRET: optional(
    z.string().min(32),
    'Secret of the embedded identity; by default generated and stored in the database',
  ),
  SPOOR_SECRETS_KEY: optional(
    text
      .refine((value) => Buffer.from(value, 'base64').length === 32, 'must be 32 bytes in base64')
      .transform((value) => Buffer.from(value, 'base64')),
    "Key that encrypts drivers' passwords at tracker vendors, the addresses of their calendars and the secrets of webhooks, 32 bytes in base64 (`openssl rand -base64 32`); without it there is none of them",
  ),
  SPOOR_CARTRACK_URL: optional(
    text.regex(/^https?:\/\//, 'must begin with http:// or https://'),
    "Address to use in place of Cartrack's own, for tests; `{region}` stands for the code of the country",
  ),
  SPOOR_VAPID_PUBLIC_KEY: optional(
    z.string().regex(/^[\w-]{87}$/, 'must be 65 bytes in base64url'),
    'Public key of notifications to browsers, made with the private one by `npx web-push generate-vapid-keys`; without both there are no notifications',
  ),
  SPOOR_VAPID_PRIVATE_KEY: optional(
    z.string().regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url'),
    'Private key of notifications to browsers',
  ),
  SPOOR_ALLOW_PRIVATE_TARGETS: optional(
    flag,
    '`1` lets Spoor request addresses of its own network that users give, such as those of calendars: for tests, never in production',
  ),
  SPOOR_TRIAL_DAYS: whole(0, 365)
    .default(0)
    .describe('Days of full access that a new individual gets once the email address is verified; `0` for none'),
  SPOOR_REGISTRATIONS_PER_HOUR: whole(1).default(20).describe('Registrations per hour from one network address'),
  SPOOR_BANK_NAME: optional(text, 'Bank account for payments: the bank'),
  SPOOR_BANK_ACCOUNT_HOLDER: optional(text, 'Bank account for payments: the holder'),
  SPOOR_BANK_ACCOUNT_NUMBER: optional(text, 'Bank account for payments: the number'),
  SPOOR_BANK_BRANCH_CODE: optional(text, 'Bank account for payments: the branch code'),
  SPOOR_PAYFAST_MERCHANT_ID: optional(z.string().regex(/^\d{1,20}$/, 'must be digits'), "PayFast's merchant ID"),
  SPOOR_PAYFAST_MERCHANT_KEY: optional(text, "PayFast's merchant key"),
  SPOOR_PAYFAST_PASSPHRASE: optional(text, "PayFast's passphrase (salt), as in its settings"),
  SPOOR_PAYFAST_URL: url
    .default('https://www.payfast.co.za')
    .describe('Address of PayFast; `https://sandbox.payfast.co.za` for trying it without money'),
  SPOOR_PAYFAST_SOURCES: optional(
    z
      .string()
      .refine(
        (value) => value.split(',').every((each) => isProxy(each) && !each.split('/')[1]?.includes('.')),
        'must be a list of network addresses',
      ),
    'More network addresses from which PayFast may notify, separated by commas, should it use new ones',
  ),
  SPOOR_YOCO_SECRET_KEY: optional(z.string().regex(/^sk_/, 'must begin with sk_'), "Yoco's secret key"),
  SPOOR_YOCO_WEBHOOK_SECRET: optional(
    z.string().regex(/^whsec_/, 'must begin with whsec_'),
    "Secret of Yoco's webhook",
  ),
  SPOOR_YOCO_URL: url.default('https://payments.yoco.com').describe('Address of Yoco'),
  SPOOR_VAT_NUMBER: optional(
    z.string().regex(/^4\d{9}$/, 'must be ten digits that begin with 4'),
    "The operator's VAT number; with it receipts are tax invoices. Needs the operator's name and address",
  ),
  SPOOR_VAT_PERCENT: z.coerce.number().min(0.01).max(100).default(15).describe('Rate of VAT that the prices include'),
  SPOOR_TERMS_TEMPLATES: optional(
    flag,
    '`1` publishes the terms of service and privacy notice shipped with Spoor, filled in from the next six variables',
  ),
  SPOOR_OPERATOR_NAME: optional(text, 'Operator of this Spoor with its legal form, such as Karoo Mileage (Pty) Ltd'),
  SPOOR_OPERATOR_REGISTRATION: optional(text, "The operator's company registration number, if any"),
  SPOOR_OPERATOR_ADDRESS: optional(text, "The operator's street address, in one line"),
  SPOOR_OPERATOR_PHONE: optional(text, "The operator's telephone number"),
  SPOOR_INFORMATION_OFFICER: optional(
    text,
    "Name of the operator's information officer under POPIA, reached at `SPOOR_SUPPORT_ADDRESS`",
  ),
  SPOOR_HOSTED_IN: optional(text, 'Where the servers are, such as South Africa'),
  SPOOR_TERMS_FILE: optional(
    text,
    'Your own terms of service as a text file; without any, registration requires none and the page shows Coming Soon',
  ),
  SPOOR_PRIVACY_FILE: optional(text, 'Your own privacy notice as a text file'),
  SPOOR_TERMS_VERSION: optional(
    text.max(100),
    'Version of the two texts, stored with each acceptance; change it when they change',
  ),
  SPOOR_SUPPORT_ADDRESS: optional(mailAddress, "Support's email address"),
  SPOOR_VERIFICATION_TIME: optional(
    text.max(60),
    'How long you take to verify a payment, such as `one working day`; shown to users who have to pay',
  ),
  SPOOR_WEBSITE_URL: optional(url, "Target of the header's Website link, which is shown only if set"),
  SPOOR_INBOUND_DOMAIN: optional(
    z
      .string()
      .toLowerCase()
      .regex(/^(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain, such as in.example.co.za'),
    'Domain of the addresses to which trackers email reports; needs the port or the secret below',
  ),
  SPOOR_INBOUND_SMTP_PORT: optional(whole(0, 65_535), "Port of Spoor's own mail server for that domain, such as 25"),
  SPOOR_INBOUND_TLS_CERT: optional(
    text,
    "File with that mail server's certificate chain (PEM); without it emails arrive unencrypted",
  ),
  SPOOR_INBOUND_TLS_KEY: optional(text, 'File with the private key of that certificate (PEM)'),
  SPOOR_INBOUND_WEBHOOK_SECRET: optional(
    z.string().min(32),
    'Secret with which a mail provider posts the emails for that domain to `/inbound/mail`',
  ),
  S3_BUCKET: optional(text, 'S3 bucket for files; by default they are in the data folder'),
  S3_ENDPOINT: optional(url, 'Address of an S3-compatible service; by default Amazon'),
  S3_REGION: text.default('us-east-1').describe('Region of the bucket'),
  S3_ACCESS_KEY_ID: optional(text, "Key to the bucket; by default the machine's own"),
  S3_SECRET_ACCESS_KEY: optional(text, 'Secret of that key'),
  SPOOR_GEOCODER: z
    .enum(['offline', 'nominatim', 'photon'])
    .default('offline')
    .describe(
      'Names positions from the built-in table and your gazetteer (`npm run places`), or by a `nominatim` or `photon` service',
    ),
  SPOOR_GEOCODER_URL: optional(
    url,
    'Address of that service; by default the public one, which allows one request per second',
  ),
  SPOOR_MAP: text
    .refine(
      (value) => isMapName(value) || isMapAddress(value),
      'must be openfreemap, osm, none or the address of a map style',
    )
    .default('openfreemap')
    .describe(
      'Street map: `openfreemap` or `osm` (public services), `none` for the built-in basemap, or the address of your own style or `{z}/{x}/{y}` tiles',
    ),
  SPOOR_MAP_PMTILES: optional(
    text,
    'File of a street map (PMTiles, Protomaps basemap) that Spoor serves itself, so that browsers contact no other host; takes precedence over `SPOOR_MAP`',
  ),
  SPOOR_MAP_DARK: optional(
    text.refine(isMapAddress, 'must be an address'),
    'Address of your own style for the dark theme',
  ),
  SPOOR_MAP_HOSTS: optional(
    z
      .string()
      .transform((value) => value.split(',').map((host) => host.trim()))
      .pipe(z.array(z.url({ protocol: /^https?$/, error: 'must be addresses with commas between' }))),
    'Other hosts from which your own style loads tiles, fonts or icons, such as `https://tiles.example`, separated by commas',
  ),
  SPOOR_MAP_ATTRIBUTION: optional(text, 'Attribution that your own map requires'),
  SPOOR_STORAGE_MB: whole(1)
    .default(5000)
    .describe('Storage for the uploaded files of one driver, in megabytes; more is refused with 507'),
  SPOOR_MOVE_FIXES_AFTER_DAYS: optional(
    whole(0, 3650),
    'Age in days at which raw fixes move from the database to the file store, by whole months; `0` for never, as by default without `S3_BUCKET`; with it 90',
  ),
  SPOOR_ACTIONS_OFF: optional(
    z.string(),
    `Quick Actions of the dashboard to mark as coming soon, separated by commas: ${QUICK_ACTIONS.join(', ')}`,
  ),
  SPOOR_OFFLINE: optional(
    flag,
    '`0` disables caching of the app in browsers and clears their caches, so nothing opens offline',
  ),
  SPOOR_ROLE: z
    .enum(['all', 'api', 'worker'])
    .default('all')
    .describe('What this process does: `api` serves, `worker` imports, `all` does both'),
  SPOOR_DRAIN_S: optional(
    z.coerce.number().min(0).max(300),
    'Seconds for which a server goes on serving after SIGTERM, with `/ready` at 503; by default 5 in production, else 0',
  ),
  SPOOR_METRICS_TOKEN: optional(
    z.string().min(16),
    'Bearer token for `/metrics`; by default only this machine may read them',
  ),
  SPOOR_METRICS_PORT: optional(
    whole(0, 65_535),
    "Port of a worker's `/metrics`, `/health` and `/ready`; by default a worker listens on none",
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    z.url({ protocol: /^https?$/ }),
    'Collector to which traces of requests and jobs are sent (OTLP over HTTP), such as `http://localhost:4318`; by default none are made',
  ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('Share of the traces that are sent, from 0 to 1'),
  SPOOR_LOG_LEVEL: z
    .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'])
    .default('warn')
    .describe('Log level'),
  SPOOR_CHECK_SQL: optional(
    flag,
    '`1` in development refuses statements on the data of drivers that do not name an owner',
  ),
} as const satisfies Record<string, z.ZodType>

const GEOCODERS = {
  offline: '',
  nominatim: 'https://nominatim.openstreetmap.org',
  photon: 'https://photon.komoot.io',
}

type Environment = { [K in keyof typeof VARIABLES]: z.output<(typeof VARIABLES)[K]> }

export type Config = ReturnType<typeof buildConfig>

/** Lists everything that is wrong with the environment. */
export class ConfigError extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`The configuration is wrong:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    this.name = 'ConfigError'
    this.faults = faults
  }
}

/** Reads and checks the whole configuration. An empty variable counts as unset. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const faults = findUnknownVariables(Object.keys(environment))
  const read: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(VARIABLES)) {
    const parsed = schema.safeParse(environment[name] === '' ? undefined : environment[name])
    if (!parsed.success) faults.push(`${name}: ${parsed.error.issues.map((issue) => issue.message).join('; ')}`)
    // Invalid variables count as unset when combinations are checked.
    read[name] = parsed.success ? parsed.data : schema.parse(undefined)
  }
  const config = buildConfig(read as Environment, faults)
  if (faults.length > 0) throw new ConfigError(faults)
  return config
}

/** @param faults collects errors in combinations of variables and in the files they point to */
function buildConfig(env: Environment, faults: string[]) {
  const production = env.NODE_ENV === 'production'
  // An external database may hold real accounts, whatever NODE_ENV is.
  const demo = !production && (env.SPOOR_DEMO ?? env.DATABASE_URL === null)
  const isPooled = env.DATABASE_DIRECT_URL !== null && env.DATABASE_DIRECT_URL !== env.DATABASE_URL
  const actionsOff = readNames('SPOOR_ACTIONS_OFF', env.SPOOR_ACTIONS_OFF, QUICK_ACTIONS, faults)
  const map = readMap(env, faults)
  const terms = env.SPOOR_TERMS_TEMPLATES ? fillTerms(env, map, faults) : readTerms(env, faults)
  faults.push(...findContradictions(env, production))
  return {
    production,
    port: env.PORT,
    host: env.HOST ?? (production ? '0.0.0.0' : 'localhost'),
    databaseUrl: env.DATABASE_URL,
    /** PostgreSQL's own URL if `databaseUrl` is a pooler in transaction mode; otherwise null. */
    databaseDirectUrl: isPooled ? env.DATABASE_DIRECT_URL : null,
    databaseReadUrl: env.DATABASE_READ_URL,
    /** Maximum connections per process; null for the default. */
    databaseConnections: env.SPOOR_DATABASE_CONNECTIONS,
    /** Whether frequent statements are prepared once per connection. */
    preparesStatements: env.SPOOR_PREPARED_STATEMENTS ?? !isPooled,
    dataDir: path.resolve(env.SPOOR_DATA_DIR),
    admin: { email: env.SPOOR_ADMIN_EMAIL.toLowerCase(), password: env.SPOOR_ADMIN_PASSWORD },
    demo,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.SPOOR_MAIL_FROM,
    /** Without a trailing slash. */
    origin: readOrigin(env),
    /** Whether the nearest proxy is trusted, or which proxies are. */
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    authProvider: env.AUTH_PROVIDER,
    firebase: readFirebase(env),
    requireAdminSecondFactor: env.SPOOR_REQUIRE_ADMIN_SECOND_FACTOR === true,
    emailVerificationRequired: env.SPOOR_REQUIRE_EMAIL_VERIFICATION !== false,
    authSecret: env.SPOOR_AUTH_SECRET,
    /** Encrypts passwords at tracker vendors and secrets of webhooks; null disables both. */
    secretsKey: env.SPOOR_SECRETS_KEY,
    /** With `{region}`; null for Cartrack's own hosts. */
    cartrackUrl: env.SPOOR_CARTRACK_URL,
    /** Whether URLs entered by users may point into this network. */
    allowsPrivateTargets: env.SPOOR_ALLOW_PRIVATE_TARGETS === true,
    /** Keys for browser notifications, with a contact for the push services; null disables notifications. */
    vapid:
      env.SPOOR_VAPID_PUBLIC_KEY && env.SPOOR_VAPID_PRIVATE_KEY
        ? {
            publicKey: env.SPOOR_VAPID_PUBLIC_KEY,
            privateKey: env.SPOOR_VAPID_PRIVATE_KEY,
            subject: `mailto:${env.SPOOR_SUPPORT_ADDRESS ?? env.SPOOR_ADMIN_EMAIL}`,
          }
        : null,
    /** Length of a trial; 0 disables trials. */
    trialDays: env.SPOOR_TRIAL_DAYS,
    registrationsPerHour: env.SPOOR_REGISTRATIONS_PER_HOUR,
    bank: readBank(env) ?? (demo ? DEMO_BANK : null),
    /** Payment providers; null if not configured. */
    payfast: readPayfast(env),
    yoco:
      env.SPOOR_YOCO_SECRET_KEY && env.SPOOR_YOCO_WEBHOOK_SECRET
        ? {
            secretKey: env.SPOOR_YOCO_SECRET_KEY,
            webhookSecret: env.SPOOR_YOCO_WEBHOOK_SECRET,
            url: env.SPOOR_YOCO_URL,
          }
        : null,
    /** The operator as the seller on tax invoices; null if not registered for VAT. */
    vat:
      env.SPOOR_VAT_NUMBER && env.SPOOR_OPERATOR_NAME && env.SPOOR_OPERATOR_ADDRESS
        ? {
            number: env.SPOOR_VAT_NUMBER,
            percent: env.SPOOR_VAT_PERCENT,
            seller: { name: env.SPOOR_OPERATOR_NAME, address: env.SPOOR_OPERATOR_ADDRESS },
          }
        : null,
    /** The terms that users accept at registration. */
    terms,
    /** The shipped texts for review; unconfigured values appear as variables in square brackets. */
    termsTemplates: fillShippedTexts(readTextFacts(env, map)),
    supportAddress: env.SPOOR_SUPPORT_ADDRESS,
    websiteUrl: env.SPOOR_WEBSITE_URL,
    /** The deployment's operator, as shown to visitors. */
    operator: env.SPOOR_OPERATOR_NAME ? { name: env.SPOOR_OPERATOR_NAME, phone: env.SPOOR_OPERATOR_PHONE } : null,
    verificationTime: env.SPOOR_VERIFICATION_TIME,
    s3: readS3(env),
    geocoder: {
      provider: env.SPOOR_GEOCODER,
      url: (env.SPOOR_GEOCODER_URL ?? GEOCODERS[env.SPOOR_GEOCODER]).replace(/(?<!\/)\/+$/, ''),
    },
    /** null for the built-in basemap. */
    map,
    /** Reports by email; null if disabled. */
    inbound: readInbound(env, faults),
    storageBytes: env.SPOOR_STORAGE_MB * BYTES_PER_MB,
    /** Age at which fixes move to the file store; 0 for never. */
    moveFixesAfterDays: env.SPOOR_MOVE_FIXES_AFTER_DAYS ?? (env.S3_BUCKET === null ? 0 : 90),
    actionsOff,
    /** Whether browsers cache the app so that it opens offline. */
    offline: env.SPOOR_OFFLINE !== false,
    role: env.SPOOR_ROLE,
    /** How long a server continues to serve after SIGTERM. */
    drainMs: (env.SPOOR_DRAIN_S ?? (production ? 5 : 0)) * 1000,
    /** Without a token only this machine may read the metrics. A worker serves them only if a port is set. */
    metrics: { token: env.SPOOR_METRICS_TOKEN, workerPort: env.SPOOR_METRICS_PORT },
    /** null disables tracing. */
    traces:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === null
        ? null
        : { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: env.OTEL_TRACES_SAMPLER_ARG },
    logLevel: env.SPOOR_LOG_LEVEL,
    /** Whether to refuse statements without an owner. */
    checksSql: env.SPOOR_CHECK_SQL === true,
  }
}

function readFirebase(env: Environment) {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey } = env
  const { FIREBASE_CLIENT_EMAIL: clientEmail, FIREBASE_PRIVATE_KEY: privateKey } = env
  return projectId && apiKey
    ? {
        projectId,
        apiKey,
        authDomain: env.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`,
        emulatorHost: env.FIREBASE_AUTH_EMULATOR_HOST,
        serviceAccount: clientEmail && privateKey ? { clientEmail, privateKey } : null,
      }
    : null
}

function readBank(env: Environment) {
  const { SPOOR_BANK_NAME: name, SPOOR_BANK_ACCOUNT_HOLDER: holder } = env
  const { SPOOR_BANK_ACCOUNT_NUMBER: number, SPOOR_BANK_BRANCH_CODE: branchCode } = env
  return name && holder && number && branchCode ? { name, holder, number, branchCode } : null
}

function readPayfast(env: Environment) {
  const { SPOOR_PAYFAST_MERCHANT_ID: merchantId, SPOOR_PAYFAST_MERCHANT_KEY: merchantKey } = env
  const { SPOOR_PAYFAST_PASSPHRASE: passphrase, SPOOR_PAYFAST_URL: address, SPOOR_PAYFAST_SOURCES: sources } = env
  return merchantId && merchantKey && passphrase
    ? {
        merchantId,
        merchantKey,
        passphrase,
        url: address,
        sources: (sources?.split(',') ?? []).map((each) => each.trim()),
      }
    : null
}

function readS3(env: Environment) {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null
  return env.S3_BUCKET ? { bucket: env.S3_BUCKET, endpoint: env.S3_ENDPOINT, region: env.S3_REGION, credentials } : null
}

/** Variables of earlier versions and how to replace them. */
const RETIRED: ReadonlyMap<string, string> = new Map([
  ['SPOOR_UPLOAD_EXTENSIONS', 'remove it; recordings are taken at /upload/history for everyone'],
])

/**
 * A misspelt variable would silently leave its default in place. Every variable that begins with SPOOR_ is ours; others
 * are refused only if they resemble an unset one of ours, since other programs have variables too.
 */
function findUnknownVariables(names: readonly string[]): string[] {
  const known = Object.keys(VARIABLES)
  return names.flatMap((name) => {
    if (known.includes(name)) return []
    if (RETIRED.has(name)) return `${name}: ${RETIRED.get(name)}`
    const candidates = name.startsWith('SPOOR_')
      ? known
      : known.filter((one) => !names.includes(one) && isMisspelt(name, one))
    const [nearest] = candidates.toSorted((a, b) => editDistance(name, a) - editDistance(name, b))
    return nearest === undefined ? [] : `${name}: no such variable; did you mean ${nearest}?`
  })
}

const FOREIGN = /^(S3|SMTP|OTEL|DATABASE|FIREBASE)_/

/** Whether the name has up to two wrong letters, missing words or extra words at the end. */
function isMisspelt(name: string, known: string): boolean {
  if (!FOREIGN.test(known)) return false
  const words = name.split('_')
  const isShortened = words.length > 1 && words.every((word) => known.split('_').includes(word))
  return isShortened || name.startsWith(`${known}_`) || editDistance(name.toUpperCase(), known) <= 2
}

/** Number of letters to add, remove or replace (Levenshtein distance). */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (const [i, letter] of a.split('').entries()) {
    const above = row
    row = [i + 1]
    for (const [k, other] of b.split('').entries())
      row.push(Math.min(row[k] + 1, above[k + 1] + 1, above[k] + Number(letter !== other)))
  }
  return row[b.length]
}

/** Warns about settings that work but are unsuitable for production. */
export function configWarnings(
  config: Pick<
    Config,
    'production' | 'bank' | 'payfast' | 'yoco' | 'supportAddress' | 'terms' | 'smtpUrl' | 'databaseUrl' | 's3'
  >,
): string[] {
  if (!config.production) return []
  const warnings = [
    config.databaseUrl !== null &&
      config.s3 === null &&
      'S3_BUCKET: files are in the data folder of this machine, so a second machine on this database cannot read them',
    config.bank === null &&
      config.payfast === null &&
      config.yoco === null &&
      'SPOOR_BANK_NAME: no bank details are set, so nobody knows where to pay',
    config.supportAddress === null && 'SPOOR_SUPPORT_ADDRESS: no support address is set, so users cannot ask for help',
    config.terms === null && 'SPOOR_TERMS_TEMPLATES: no terms of service are set, so whoever registers accepts none',
    config.smtpUrl === null &&
      'SMTP_URL: no mail server is set, so emails are written to files on this machine and nobody gets them',
  ]
  return warnings.filter((warning) => warning !== false)
}

/** Variables that must be set together. */
const TOGETHER: readonly (readonly (keyof Environment)[])[] = [
  ['SPOOR_BANK_NAME', 'SPOOR_BANK_ACCOUNT_HOLDER', 'SPOOR_BANK_ACCOUNT_NUMBER', 'SPOOR_BANK_BRANCH_CODE'],
  ['SPOOR_PAYFAST_MERCHANT_ID', 'SPOOR_PAYFAST_MERCHANT_KEY', 'SPOOR_PAYFAST_PASSPHRASE'],
  ['SPOOR_YOCO_SECRET_KEY', 'SPOOR_YOCO_WEBHOOK_SECRET'],
  ['SPOOR_VAPID_PUBLIC_KEY', 'SPOOR_VAPID_PRIVATE_KEY'],
  ['SPOOR_TERMS_FILE', 'SPOOR_PRIVACY_FILE', 'SPOOR_TERMS_VERSION'],
  ['FIREBASE_CLIENT_EMAIL', 'FIREBASE_PRIVATE_KEY'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['SPOOR_INBOUND_TLS_CERT', 'SPOOR_INBOUND_TLS_KEY'],
]

/** Variables that depend on another: `name` needs `needs`. */
const NEEDED: readonly { name: keyof Environment; needs: keyof Environment }[] = [
  { name: 'S3_ENDPOINT', needs: 'S3_BUCKET' },
  { name: 'SPOOR_VAT_NUMBER', needs: 'SPOOR_OPERATOR_NAME' },
  { name: 'SPOOR_VAT_NUMBER', needs: 'SPOOR_OPERATOR_ADDRESS' },
  { name: 'DATABASE_DIRECT_URL', needs: 'DATABASE_URL' },
  { name: 'DATABASE_READ_URL', needs: 'DATABASE_URL' },
  { name: 'SPOOR_INBOUND_SMTP_PORT', needs: 'SPOOR_INBOUND_DOMAIN' },
  { name: 'SPOOR_INBOUND_WEBHOOK_SECRET', needs: 'SPOOR_INBOUND_DOMAIN' },
]

function findContradictions(env: Environment, production: boolean): string[] {
  const isSet = (name: keyof Environment) => env[name] !== null
  const faults = TOGETHER.flatMap((names) => {
    const missing = names.filter((name) => !isSet(name))
    if (missing.length === 0 || missing.length === names.length) return []
    return [`${missing.join(', ')}: needed with ${names.filter(isSet).join(', ')}`]
  })
  for (const { name, needs } of NEEDED) if (isSet(name) && !isSet(needs)) faults.push(`${needs}: needed with ${name}`)
  if (production) {
    if (!isSet('SPOOR_ORIGIN')) faults.push('SPOOR_ORIGIN: needed in production')
    for (const name of ['SPOOR_PAYFAST_URL', 'SPOOR_YOCO_URL'] as const)
      if (!env[name].startsWith('https:')) faults.push(`${name}: must begin with https:// in production`)
    if (env.SPOOR_DEMO) faults.push('SPOOR_DEMO: 1 is not for production')
    if (isSet('FIREBASE_AUTH_EMULATOR_HOST'))
      faults.push('FIREBASE_AUTH_EMULATOR_HOST: not for production, for nobody signs its tokens')
    if (env.SPOOR_ALLOW_PRIVATE_TARGETS)
      faults.push('SPOOR_ALLOW_PRIVATE_TARGETS: not for production, where users must not reach your network')
  }
  if (env.AUTH_PROVIDER === 'firebase') {
    for (const name of ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY'] as const)
      if (!isSet(name)) faults.push(`${name}: needed with AUTH_PROVIDER=firebase`)
  }
  if (isSet('DATABASE_READ_URL') && [env.DATABASE_URL, env.DATABASE_DIRECT_URL].includes(env.DATABASE_READ_URL))
    faults.push('DATABASE_READ_URL: must be another server than DATABASE_URL; remove it if there is no replica')
  if (env.SPOOR_ROLE !== 'all' && !isSet('DATABASE_URL'))
    faults.push(
      `DATABASE_URL: needed with SPOOR_ROLE=${env.SPOOR_ROLE}, for the embedded database serves one process alone`,
    )
  return faults
}

/** Variables that the shipped texts require. */
const TERMS_BLANKS = [
  'SPOOR_OPERATOR_NAME',
  'SPOOR_OPERATOR_ADDRESS',
  'SPOOR_OPERATOR_PHONE',
  'SPOOR_INFORMATION_OFFICER',
  'SPOOR_HOSTED_IN',
  'SPOOR_SUPPORT_ADDRESS',
] as const

function fillTerms(env: Environment, map: StreetMap | null, faults: string[]): Texts {
  for (const name of TERMS_BLANKS)
    if (env[name] === null) faults.push(`${name}: needed with SPOOR_TERMS_TEMPLATES=1, for the texts name it`)
  if (env.SPOOR_TERMS_FILE !== null || env.SPOOR_PRIVACY_FILE !== null || env.SPOOR_TERMS_VERSION !== null)
    faults.push('SPOOR_TERMS_TEMPLATES: either the texts that come with Spoor or your own, not both')
  return fillShippedTexts(readTextFacts(env, map))
}

/** The facts for the shipped texts; a missing one appears as its variable in square brackets. */
function readTextFacts(env: Environment, map: StreetMap | null): TextFacts {
  const blank = (name: (typeof TERMS_BLANKS)[number]): string => env[name] ?? `[${name}]`
  const { SPOOR_GEOCODER: geocoder } = env
  return {
    operator: blank('SPOOR_OPERATOR_NAME'),
    registration: env.SPOOR_OPERATOR_REGISTRATION ?? '',
    address: blank('SPOOR_OPERATOR_ADDRESS'),
    phone: blank('SPOOR_OPERATOR_PHONE'),
    email: blank('SPOOR_SUPPORT_ADDRESS'),
    informationOfficer: blank('SPOOR_INFORMATION_OFFICER'),
    hosting: blank('SPOOR_HOSTED_IN'),
    site: readOrigin(env),
    trialDays: env.SPOOR_TRIAL_DAYS,
    storageMb: env.SPOOR_STORAGE_MB,
    usesFirebase: env.AUTH_PROVIDER === 'firebase',
    geocoder: geocoder === 'offline' ? null : new URL(env.SPOOR_GEOCODER_URL ?? GEOCODERS[geocoder]).host,
    mapHosts: (map?.hosts ?? []).map((host) => new URL(host).host),
    payments: [...(readPayfast(env) ? ['PayFast'] : []), ...(env.SPOOR_YOCO_SECRET_KEY ? ['Yoco'] : [])],
  }
}

const readOrigin = (env: Environment): string =>
  (env.SPOOR_ORIGIN ?? `http://localhost:${env.PORT}`).replace(/(?<!\/)\/+$/, '')

function readTerms(env: Environment, faults: string[]): Texts | null {
  const { SPOOR_TERMS_FILE: termsFile, SPOOR_PRIVACY_FILE: privacyFile, SPOOR_TERMS_VERSION: version } = env
  if (termsFile === null || privacyFile === null || version === null) return null
  return {
    version,
    terms: readText('SPOOR_TERMS_FILE', termsFile, faults).trim(),
    privacy: readText('SPOOR_PRIVACY_FILE', privacyFile, faults).trim(),
  }
}

function readText(name: string, file: string, faults: string[]): string {
  try {
    const content = fs.readFileSync(file, 'utf8')
    if (content.trim() === '') faults.push(`${name}: ${file} is empty`)
    return content
  } catch {
    faults.push(`${name}: ${file} cannot be read`)
    return ''
  }
}

function readInbound(env: Environment, faults: string[]) {
  const { SPOOR_INBOUND_DOMAIN: domain, SPOOR_INBOUND_SMTP_PORT: port, SPOOR_INBOUND_WEBHOOK_SECRET: secret } = env
  const { SPOOR_INBOUND_TLS_CERT: certFile, SPOOR_INBOUND_TLS_KEY: keyFile } = env
  if (domain === null) return null
  if (port === null && secret === null)
    faults.push('SPOOR_INBOUND_SMTP_PORT, SPOOR_INBOUND_WEBHOOK_SECRET: one is needed with SPOOR_INBOUND_DOMAIN')
  const tls = certFile !== null &&
    keyFile !== null && {
      cert: readText('SPOOR_INBOUND_TLS_CERT', certFile, faults),
      key: readText('SPOOR_INBOUND_TLS_KEY', keyFile, faults),
    }
  return { domain, smtp: port === null ? null : { port, tls: tls || null }, webhookSecret: secret }
}

interface StreetMap {
  styleUrl: string
  darkStyleUrl: string | null
  attribution: string
  /** Origins from which browsers load the map. */
  hosts: readonly string[]
  /** An archive of tiles that this server serves at `styleUrl`. */
  file: string | null
}

function readMap(env: Environment, faults: string[]): StreetMap | null {
  const { SPOOR_MAP: name, SPOOR_MAP_PMTILES: file, SPOOR_MAP_ATTRIBUTION: credit } = env
  if (file !== null) {
    if (!isArchive(file)) faults.push(`SPOOR_MAP_PMTILES: ${file} is not a readable PMTiles file (version 3)`)
    return {
      styleUrl: `/map/${encodeURIComponent(path.basename(file))}`,
      darkStyleUrl: null,
      attribution: credit ?? `<a href="https://protomaps.com" target="_blank">Protomaps</a> © ${OPENSTREETMAP}`,
      hosts: [],
      file: path.resolve(file),
    }
  }
  const map = isMapName(name)
    ? MAPS[name]
    : { styleUrl: name, darkStyleUrl: env.SPOOR_MAP_DARK, attribution: credit ?? '' }
  if (map === null) return null
  const addresses = [map.styleUrl, map.darkStyleUrl ?? [], env.SPOOR_MAP_HOSTS ?? []].flat()
  const origins = addresses
    .filter((each) => !each.startsWith('/'))
    .map((each) => new URL(each.replaceAll(/[{}]/g, '')).origin)
  return { ...map, hosts: [...new Set(origins)], file: null }
}

/** Whether a file starts with the header of a PMTiles version 3 archive. */
function isArchive(file: string): boolean {
  try {
    const opened = fs.openSync(file, 'r')
    const begin = Buffer.alloc(8)
    fs.readSync(opened, begin)
    fs.closeSync(opened)
    return begin.toString('latin1') === 'PMTiles\u0003'
  } catch {
    return false
  }
}

/** Parses a comma-separated list of known names, ignoring case; unknown ones are reported as one fault. */
function readNames<Name extends string>(
  variable: string,
  value: string | null,
  known: readonly Name[],
  faults: string[],
): Name[] {
  const names = (value ?? '').split(',').flatMap((name) => name.trim().toLowerCase().replace(/^\./, '') || [])
  const unknown = names.filter((name) => !known.some((each) => each === name))
  if (unknown.length > 0) faults.push(`${variable}: ${unknown.join(', ')} is not among ${known.join(', ')}`)
  return known.filter((name) => names.includes(name))
}

/** Whether the value is an IP address or a range with a prefix length or mask. */
function isProxy(value: string): boolean {
  const [address, prefix, ...more] = value.trim().split('/')
  if (isIP(address) === 0 || more.length > 0) return false
  if (prefix === undefined) return true
  const longest = isIPv4(address) ? 32 : 128
  return /^\d+$/.test(prefix) ? Number(prefix) >= 1 && Number(prefix) <= longest : isIPv4(address) && isIPv4(prefix)
}

function readTrustProxy(value: string): boolean | string[] {
  if (value === '0' || value === '1') return value === '1'
  return value.split(',').map((address) => address.trim())
}

export function testConfig(overrides: Partial<Config> = {}): Config {
  return {
    ...readConfig({ SPOOR_DEMO: '0', SPOOR_AUTH_SECRET: randomBytes(32).toString('hex'), SPOOR_LOG_LEVEL: 'silent' }),
    ...overrides,
  }
}
