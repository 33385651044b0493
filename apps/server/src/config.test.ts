import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ConfigError, configWarnings, readConfig, VARIABLES } from './config.ts'

function findFaults(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
  return []
}

test('the default is a local demo with everything embedded', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    port: 8000,
    host: 'localhost',
    databaseUrl: null,
    dataDir: path.resolve('.spoor'),
    demo: true,
    smtpUrl: null,
    origin: 'http://localhost:8000',
    trustProxy: false,
    authProvider: 'embedded',
    s3: null,
    map: { styleUrl: 'https://tiles.openfreemap.org/styles/positron', hosts: ['https://tiles.openfreemap.org'] },
    bank: { name: 'Demo Bank (made up)', holder: 'Spoor demo, do not pay' },
    role: 'all',
  })
})

test('all faults are reported at once', () => {
  const faults = findFaults({
    PORT: '99999',
    DATABASE_URL: 'mysql://x',
    SPOOR_DEMO: 'yes',
    SMTP_URL: 'http://mail',
    AUTH_PROVIDER: 'firebase',
    SPOOR_BANK_NAME: 'Bank',
    S3_ACCESS_KEY_ID: 'key',
    SPOOR_ACTIONS_OFF: 'report,fly',
    SPOOR_ROLE: 'api',
  })
  const names = faults.map((fault) => fault.split(':')[0])
  expect(names.toSorted()).toEqual(
    [
      'PORT',
      'DATABASE_URL',
      'DATABASE_URL',
      'SPOOR_DEMO',
      'SMTP_URL',
      'FIREBASE_PROJECT_ID',
      'FIREBASE_API_KEY',
      'SPOOR_BANK_ACCOUNT_HOLDER, SPOOR_BANK_ACCOUNT_NUMBER, SPOOR_BANK_BRANCH_CODE',
      'S3_SECRET_ACCESS_KEY',
      'SPOOR_ACTIONS_OFF',
    ].toSorted(),
  )
})

test('a read replica must differ from the database', () => {
  const database = 'postgres://spoor@db.internal/spoor'
  const replica = 'postgres://spoor@replica.internal/spoor'
  expect(readConfig({ DATABASE_URL: database, DATABASE_READ_URL: replica }).databaseReadUrl).toBe(replica)
  expect(findFaults({ DATABASE_READ_URL: replica })).toEqual(['DATABASE_URL: needed with DATABASE_READ_URL'])
  expect(findFaults({ DATABASE_URL: database, DATABASE_READ_URL: database })).toEqual([
    'DATABASE_READ_URL: must be another server than DATABASE_URL; remove it if there is no replica',
  ])
})

test('production creates no demo and lists what it requires', () => {
  expect(findFaults({ NODE_ENV: 'production', SPOOR_DEMO: '1' })).toEqual([
    'SPOOR_ORIGIN: needed in production',
    'SPOOR_DEMO: 1 is not for production',
  ])
  const config = readConfig({ NODE_ENV: 'production', SPOOR_ORIGIN: 'https://spoor.example/' })
  expect(config).toMatchObject({ demo: false, host: '0.0.0.0', origin: 'https://spoor.example' })
})

test('unknown variables and misspelt values are refused with the nearest name', () => {
  const misspelt = { NODE_ENV: 'prod', SPOOR_ORIGN: 'https://spoor.example', S3_BUCKE: 'spoor', PATH: '/bin' }
  expect(findFaults(misspelt)).toEqual([
    'SPOOR_ORIGN: no such variable; did you mean SPOOR_ORIGIN?',
    'S3_BUCKE: no such variable; did you mean S3_BUCKET?',
    'NODE_ENV: must be production, development or test',
  ])
})

test.each([
  ['S3_BUCKE', 'S3_BUCKET'],
  ['S3_BUCKET_NAME', 'S3_BUCKET'],
  ['S3BUCKET', 'S3_BUCKET'],
  ['S3_SECRET_KEY', 'S3_SECRET_ACCESS_KEY'],
  ['S3_ENDPIONT', 'S3_ENDPOINT'],
  ['SMTP_URI', 'SMTP_URL'],
  ['smtp_url', 'SMTP_URL'],
  ['OTEL_EXPORTER_OTLP_ENDPOIN', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  ['OTEL_TRACE_SAMPLER_ARG', 'OTEL_TRACES_SAMPLER_ARG'],
  ['DATABASE_READ_URI', 'DATABASE_READ_URL'],
  ['DATABASE_URLS', 'DATABASE_URL'],
  ['FIREBASE_PROJECT', 'FIREBASE_PROJECT_ID'],
  ['FIREBASE_PRIVATEKEY', 'FIREBASE_PRIVATE_KEY'],
])('%s is refused with the suggestion %s', (name, meant) => {
  expect(findFaults({ [name]: 'x' })).toEqual([`${name}: no such variable; did you mean ${meant}?`])
})

test('variables of other programs are accepted, even if they resemble one of ours that is set', () => {
  const DATABASE_URL = 'postgres://localhost/spoor'
  const others = ['DATABASE_URI', 'S3_PORT', 'S3_SERVICE_HOST', 'SMTP_PORT_25_TCP', 'DATABASE_HOST', 'FIREBASE_CONFIG']
  const standard = [
    'OTEL_EXPORTER_OTLP_HEADERS',
    'OTEL_SERVICE_NAME',
    'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    'AWS_REGION',
    'S3',
  ]
  const environment = Object.fromEntries([...others, ...standard].map((name) => [name, 'x']))
  expect(readConfig({ ...environment, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
})

test('a variable of an earlier version is refused with its replacement', () => {
  expect(findFaults({ SPOOR_UPLOAD_EXTENSIONS: 'gpx' })).toEqual([
    'SPOOR_UPLOAD_EXTENSIONS: remove it; recordings are taken at /upload/history for everyone',
  ])
})

test('an external database gets demo accounts only on request', () => {
  const DATABASE_URL = 'postgres://localhost/spoor'
  expect(readConfig({ DATABASE_URL }).demo).toBe(false)
  expect(readConfig({ DATABASE_URL, SPOOR_DEMO: '1' }).demo).toBe(true)
  expect(readConfig({ SPOOR_DEMO: '0' }).demo).toBe(false)
})

test('warns about local files with a shared database in production', () => {
  const production = { NODE_ENV: 'production', SPOOR_ORIGIN: 'https://spoor.example', DATABASE_URL: 'postgres://db/x' }
  const names = (environment: Record<string, string>) =>
    configWarnings(readConfig(environment)).map((warning) => warning.split(':')[0])
  expect(names(production)).toContain('S3_BUCKET')
  expect(names({ ...production, S3_BUCKET: 'spoor' })).not.toContain('S3_BUCKET')
})

test('payment providers are off until all their variables are set, and use https in production', () => {
  expect(readConfig({})).toMatchObject({ payfast: null, yoco: null, vat: null })
  const payfast = { SPOOR_PAYFAST_MERCHANT_ID: '1', SPOOR_PAYFAST_MERCHANT_KEY: 'k' }
  expect(findFaults(payfast)).toEqual([expect.stringContaining('SPOOR_PAYFAST_PASSPHRASE: needed with')])
  const all = { ...payfast, SPOOR_PAYFAST_PASSPHRASE: 'p', SPOOR_PAYFAST_SOURCES: '10.0.0.1, 10.1.0.0/16' }
  expect(readConfig(all).payfast).toMatchObject({
    url: 'https://www.payfast.co.za',
    sources: ['10.0.0.1', '10.1.0.0/16'],
  })
  expect(findFaults({ ...all, SPOOR_PAYFAST_SOURCES: '10.0.0.0/255.0.0.0' })).toHaveLength(1)
  const production = {
    NODE_ENV: 'production',
    SPOOR_ORIGIN: 'https://spoor.example',
    SPOOR_PAYFAST_URL: 'http://x.example',
  }
  expect(findFaults({ ...all, ...production })).toEqual(['SPOOR_PAYFAST_URL: must begin with https:// in production'])
  expect(findFaults({ SPOOR_VAT_NUMBER: '4123456789' })).toHaveLength(2)
})

test.each(['1', '10.0.0.1', '10.0.0.0/8, fd00::/8', '10.0.0.0/255.0.0.0'])('TRUST_PROXY may be %s', (value) => {
  expect(findFaults({ TRUST_PROXY: value })).toEqual([])
})

test.each(['10.0.0.0/99', '10.0.0.1/0', '1.2.3', 'face', '10.0.0.1,', '10.0.0.1 10.0.0.2', '10.0.0.1/8/8'])(
  'TRUST_PROXY may not be %s',
  (value) => {
    expect(findFaults({ TRUST_PROXY: value })).toEqual(['TRUST_PROXY: must be 0, 1 or a list of proxy addresses'])
  },
)

test('a map is a name, a URL or a path on this server', () => {
  const fault = 'SPOOR_MAP: must be openfreemap, osm, none or the address of a map style'
  for (const SPOOR_MAP of ['http://[', 'openstreetmap', 'ftp://maps.example/style.json'])
    expect(findFaults({ SPOOR_MAP })).toEqual([fault])
  expect(findFaults({ SPOOR_MAP_HOSTS: 'https://tiles.example,fonts' })).toEqual([
    'SPOOR_MAP_HOSTS: must be addresses with commas between',
  ])
})

test('an empty variable counts as unset', () => {
  expect(readConfig({ PORT: '', SMTP_URL: '' })).toMatchObject({ port: 8000, smtpUrl: null })
})

test('a map file must be a PMTiles archive', () => {
  const file = fileURLToPath(import.meta.url)
  expect(findFaults({ SPOOR_MAP_PMTILES: file })).toEqual([
    `SPOOR_MAP_PMTILES: ${file} is not a readable PMTiles file (version 3)`,
  ])
  expect(findFaults({ SPOOR_MAP_PMTILES: '/nowhere.pmtiles' })).toHaveLength(1)
})

test.each([
  [{ SPOOR_MAP: 'none' }, null],
  [
    { SPOOR_MAP: 'osm' },
    { styleUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png', hosts: ['https://tile.openstreetmap.org'] },
  ],
  [{ SPOOR_MAP: '/styles/light.json' }, { styleUrl: '/styles/light.json', darkStyleUrl: null, hosts: [] }],
  [
    {
      SPOOR_MAP: 'https://maps.example/light.json',
      SPOOR_MAP_DARK: 'https://maps.example/dark.json',
      SPOOR_MAP_HOSTS: 'https://tiles.example/planet, https://maps.example',
      SPOOR_MAP_ATTRIBUTION: '© Example',
    },
    {
      styleUrl: 'https://maps.example/light.json',
      darkStyleUrl: 'https://maps.example/dark.json',
      attribution: '© Example',
      hosts: ['https://maps.example', 'https://tiles.example'],
    },
  ],
])('the map of %j loads only from its own hosts', (environment, map) => {
  const { map: read } = readConfig(environment)
  if (map === null) expect(read).toBeNull()
  else expect(read).toMatchObject(map)
})

test('Quick Actions are disabled by name', () => {
  expect(readConfig({}).actionsOff).toEqual([])
  expect(readConfig({ SPOOR_ACTIONS_OFF: 'Report, add-trip' }).actionsOff).toEqual(['add-trip', 'report'])
})

test('terms are two files and a version, read at startup', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'spoor-terms-'))
  const [termsFile, privacyFile, empty] = ['terms.txt', 'privacy.txt', 'empty.txt'].map((name) =>
    path.join(folder, name),
  )
  await writeFile(termsFile, 'Terms\n')
  await writeFile(privacyFile, 'Privacy\n')
  await writeFile(empty, ' \n')
  const set = { SPOOR_TERMS_FILE: termsFile, SPOOR_PRIVACY_FILE: privacyFile, SPOOR_TERMS_VERSION: '2026-03' }
  expect(readConfig(set).terms).toEqual({ version: '2026-03', terms: 'Terms', privacy: 'Privacy' })
  expect(findFaults({ SPOOR_TERMS_FILE: termsFile })).toEqual([
    'SPOOR_PRIVACY_FILE, SPOOR_TERMS_VERSION: needed with SPOOR_TERMS_FILE',
  ])
  expect(findFaults({ ...set, SPOOR_TERMS_FILE: empty, SPOOR_PRIVACY_FILE: `${folder}/none` })).toEqual([
    `SPOOR_TERMS_FILE: ${empty} is empty`,
    `SPOOR_PRIVACY_FILE: ${folder}/none cannot be read`,
  ])
  await rm(folder, { recursive: true })
})

const TEMPLATES = {
  SPOOR_TERMS_TEMPLATES: '1',
  SPOOR_ORIGIN: 'https://spoor.example/',
  SPOOR_OPERATOR_NAME: 'Karoo Mileage (Pty) Ltd',
  SPOOR_OPERATOR_ADDRESS: '1 Long Street, Cape Town, 8001',
  SPOOR_OPERATOR_PHONE: '021 000 0000',
  SPOOR_INFORMATION_OFFICER: 'Information Officer',
  SPOOR_HOSTED_IN: 'South Africa',
  SPOOR_SUPPORT_ADDRESS: 'support@spoor.example',
}

test('the shipped terms are filled in from the configuration', () => {
  const { terms } = readConfig(TEMPLATES)
  expect(terms?.version).toMatch(/^2026-11-[\da-f]{8}$/)
  const af = terms?.translations?.af
  for (const text of [terms?.terms, terms?.privacy, af?.terms, af?.privacy]) {
    expect(text).toContain('Karoo Mileage (Pty) Ltd')
    expect(text).not.toMatch(/[{}[\]]|undefined/)
  }
  expect(terms?.terms.replaceAll('\u{A0}', ' ')).toContain('- Individual: R 695,00 a year, for one driver.')
  expect(af?.terms.replaceAll('\u{A0}', ' ')).toContain('- Individual: R 695,00 per jaar, vir een bestuurder.')
  // Each section exists in both languages.
  const shape = (text = '') => text.split('\n').map((line) => line.slice(0, 2).replace(/^[^-#].*/, 'text'))
  expect(shape(af?.terms)).toEqual(shape(terms?.terms))
  expect(shape(af?.privacy)).toEqual(shape(terms?.privacy))
  expect(terms?.terms).not.toContain('free for')
  expect(terms?.privacy).toContain('Streets on the map come from tiles.openfreemap.org.')
  expect(terms?.privacy).toContain('No position is sent to anybody for that.')
  expect(terms?.privacy).not.toContain('Firebase')
})

test('the texts follow the configuration, and their version changes with it', () => {
  const plain = readConfig(TEMPLATES).terms
  const other = readConfig({
    ...TEMPLATES,
    SPOOR_TRIAL_DAYS: '14',
    SPOOR_MAP: 'none',
    SPOOR_GEOCODER: 'photon',
    AUTH_PROVIDER: 'firebase',
    FIREBASE_PROJECT_ID: 'x',
    FIREBASE_API_KEY: 'x',
  }).terms
  expect(other?.version).not.toBe(plain?.version)
  expect(other?.terms).toContain('may use Spoor free for 14 days')
  expect(other?.privacy).toContain('a geocoding service (photon.komoot.io)')
  expect(other?.privacy).toContain("Google's Firebase Authentication keeps your password")
  expect(other?.privacy).toContain('The map comes from our own server.')
  expect(other?.privacy).toContain('have had a trial')
})

test('the shipped terms are refused with an empty placeholder or together with other terms', () => {
  expect(findFaults({ ...TEMPLATES, SPOOR_OPERATOR_ADDRESS: '', SPOOR_INFORMATION_OFFICER: '' })).toEqual([
    'SPOOR_OPERATOR_ADDRESS: needed with SPOOR_TERMS_TEMPLATES=1, for the texts name it',
    'SPOOR_INFORMATION_OFFICER: needed with SPOOR_TERMS_TEMPLATES=1, for the texts name it',
  ])
  expect(findFaults({ ...TEMPLATES, SPOOR_TERMS_VERSION: '3' }).join('; ')).toContain(
    'either the texts that come with Spoor or your own',
  )
  const { terms, termsTemplates } = readConfig({})
  expect(terms).toBeNull()
  expect(termsTemplates.terms).toContain('[SPOOR_OPERATOR_NAME]')
})

test('warns about production without bank, support address, terms or mail server', () => {
  const production = { NODE_ENV: 'production', SPOOR_ORIGIN: 'https://spoor.example' }
  expect(configWarnings(readConfig(production))).toEqual([
    expect.stringContaining('SPOOR_BANK_NAME'),
    expect.stringContaining('SPOOR_SUPPORT_ADDRESS'),
    expect.stringContaining('SPOOR_TERMS_TEMPLATES'),
    expect.stringContaining('SMTP_URL'),
  ])
  expect(configWarnings(readConfig({ ...production, SMTP_URL: 'smtp://mail.example' }))).toHaveLength(3)
  expect(configWarnings(readConfig({}))).toEqual([])
})

test('docs/operating.md lists exactly these variables with their defaults', async () => {
  const page = await readFile(new URL('../../../docs/operating.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `([A-Z0-9_]+)` \| (.*?) \| (.*) \|$/gm)].map(([, name, preset, description]) => ({
    name,
    preset,
    description,
  }))
  const expected = Object.entries(VARIABLES).map(([name, schema]) => {
    const preset = schema.parse(undefined) as string | number | null
    return { name, preset: preset === null ? '' : `\`${preset}\``, description: schema.description }
  })
  expect(rows).toEqual(expected)
})

test('reports by mail need a domain, and a port or a secret', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'spoor-config-'))
  const [cert, key] = ['cert.pem', 'key.pem'].map((name) => path.join(folder, name))
  try {
    await writeFile(cert, 'the certificate')
    await writeFile(key, 'the key')
    const domain = { SPOOR_INBOUND_DOMAIN: 'In.Example.co.za' }
    const tls = { SPOOR_INBOUND_TLS_CERT: cert, SPOOR_INBOUND_TLS_KEY: key }
    expect(readConfig({}).inbound).toBeNull()
    expect(readConfig({ ...domain, ...tls, SPOOR_INBOUND_SMTP_PORT: '25' }).inbound).toEqual({
      domain: 'in.example.co.za',
      smtp: { port: 25, tls: { cert: 'the certificate', key: 'the key' } },
      webhookSecret: null,
    })
    expect(readConfig({ ...domain, SPOOR_INBOUND_WEBHOOK_SECRET: 'x'.repeat(32) }).inbound).toMatchObject({
      smtp: null,
    })
    expect(findFaults(domain)).toMatchObject([expect.stringContaining('one is needed with SPOOR_INBOUND_DOMAIN')])
    expect(findFaults({ SPOOR_INBOUND_SMTP_PORT: '25' })).toMatchObject([
      expect.stringContaining('SPOOR_INBOUND_DOMAIN: needed'),
    ])
    expect(findFaults({ ...domain, SPOOR_INBOUND_SMTP_PORT: '25', SPOOR_INBOUND_TLS_CERT: '/nowhere' })).toMatchObject([
      expect.stringContaining('SPOOR_INBOUND_TLS_KEY: needed with SPOOR_INBOUND_TLS_CERT'),
    ])
    const unreadable = { ...tls, SPOOR_INBOUND_TLS_KEY: '/nowhere' }
    expect(findFaults({ ...domain, SPOOR_INBOUND_SMTP_PORT: '25', ...unreadable })).toEqual([
      'SPOOR_INBOUND_TLS_KEY: /nowhere cannot be read',
    ])
  } finally {
    await rm(folder, { recursive: true })
  }
})
