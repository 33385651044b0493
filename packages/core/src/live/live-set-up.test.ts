import { describe, expect, it } from 'vitest'
import { LIVE_KINDS, type LiveKind } from './live-message.ts'
import { readLiveMessage } from './read-live-message.ts'
import { makeSetUp } from './live-set-up.ts'

const KEY = 'k3y_AZ-09~'
const AT = { origin: 'https://spoor.example', key: KEY, name: 'Bakkie ~ Môreson?>>' }
const ADDRESS = `https://spoor.example/live/${KEY}`
const NOW = Date.parse('2026-11-27T10:00:00Z')

const linkOf = (kind: LiveKind) => makeSetUp(kind, AT).link ?? ''
const decodeUtf8Base64 = (base64: string) =>
  JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))))

describe('makeSetUp', () => {
  it('gives OwnTracks a configuration that Android and iOS decode to the same', () => {
    const link = linkOf('owntracks')
    // Android: java.net.URI, the raw query split at & and =, each half decoded as a form, then strict base64.
    const uri = new URL(link)
    expect(uri.protocol).toBe('owntracks:')
    expect(uri.pathname).toBe('/config')
    const parameters = link
      .slice(link.indexOf('?') + 1)
      .split('&')
      .map((each) => each.split(/=(.*)/s).map((half) => decodeURIComponent(half.replaceAll('+', ' '))))
    expect(parameters).toHaveLength(1)
    expect(parameters[0][0]).toBe('inline')
    expect(parameters[0][1]).toMatch(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/)
    const configuration = decodeUtf8Base64(parameters[0][1])
    expect(configuration).toEqual({
      _type: 'configuration',
      mode: 3,
      url: ADDRESS,
      auth: true,
      username: 'spoor',
      password: KEY,
      deviceId: 'bakkie-moreson',
      tid: 'ba',
      monitoring: 2,
      locatorInterval: 10,
      locatorDisplacement: 50,
      ignoreInaccurateLocations: 100,
      moveModeLocatorInterval: 10,
    })
    // iOS: query items are percent-decoded, and a + remains a +.
    expect(decodeUtf8Base64(decodeURIComponent(link.split('inline=')[1]))).toEqual(configuration)
    expect(JSON.parse(makeSetUp('owntracks', AT).file!.text)).toEqual(configuration)
  })

  it('gives Overland a link with query items that decode without forms', () => {
    const link = linkOf('overland')
    const [, scheme, host, query] = /^(\w+):\/\/(\w+)\?(.*)$/.exec(link)!
    expect([scheme, host]).toEqual(['overland', 'setup'])
    const items = Object.fromEntries(query.split('&').map((each) => each.split('=').map(decodeURIComponent)))
    expect(items).toEqual({ url: ADDRESS, token: KEY, device_id: 'bakkie-moreson' })
    expect(makeSetUp('overland', AT).fields).toHaveLength(4)
  })

  it('gives Traccar Client an address with its server, and its settings in the query', () => {
    const uri = new URL(linkOf('traccar_client'))
    expect(uri.origin + uri.pathname).toBe('https://spoor.example/live')
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      id: KEY,
      interval: '10',
      distance: '20',
      accuracy: 'high',
      stop_detection: 'true',
      buffer: 'true',
    })
  })

  it('gives Colota a configuration of the types it validates', () => {
    const link = linkOf('colota')
    expect(link.startsWith('colota://setup?config=')).toBe(true)
    // React Navigation decodes the query as a form; Colota converts spaces to plus signs and reads Latin-1.
    const received = new URLSearchParams(link.slice(link.indexOf('?'))).get('config')!
    expect(JSON.parse(atob(received.replaceAll(' ', '+')))).toEqual({
      endpoint: ADDRESS,
      interval: 10,
      distance: 20,
      accuracyThreshold: 100,
      filterInaccurateLocations: true,
      syncInterval: 60,
      isOfflineMode: false,
      syncCondition: 'any',
      apiTemplate: 'overland',
      httpMethod: 'POST',
      overlandBatchSize: 200,
      customFields: [{ key: 'device_id', value: 'bakkie-moreson' }],
      auth: { type: 'bearer', bearerToken: KEY },
    })
    const { carLink } = makeSetUp('colota', AT)
    const inCar = new URLSearchParams(carLink!.slice(carLink!.indexOf('?'))).get('config')!
    const required = { interval: 10, distance: 20, syncInterval: 60 }
    expect(JSON.parse(atob(inCar))).toMatchObject({
      endpoint: ADDRESS,
      interval: 86_400,
      profiles: [
        { ...required, condition: { type: 'android_auto' } },
        { ...required, condition: { type: 'charging' } },
      ],
    })
  })

  it('gives GPSLogger a profile that produces readable requests', () => {
    const { link, file } = makeSetUp('gpslogger', AT)
    expect(link!.replace('gpslogger://properties/', '')).toBe(`${ADDRESS}/gpslogger.properties`)
    const properties = loadProperties(file!.text)
    expect(properties).toMatchObject({
      log_customurl_enabled: 'true',
      log_customurl_method: 'GET',
      log_customurl_basicauth_password: '',
      time_before_logging: '10',
      distance_before_logging: '20',
      accuracy_before_logging: '100',
    })

    // The app replaces each name in its own order, anywhere and ignoring case.
    let url = properties.log_customurl_url
    const values = { lat: '-26.1076', lon: '28.0567', acc: '4.0', spd_kph: '59.4', spd: '16.5', timestamp: NOW / 1000 }
    for (const [name, value] of Object.entries({ ...values, time: '2026-11-27T10%3A00%3A00.000Z' }))
      url = url.replaceAll(new RegExp(`%${name}`, 'gi'), String(value))
    const { origin, pathname, searchParams } = new URL(url)
    expect(origin + pathname).toBe(ADDRESS)
    const request = { query: Object.fromEntries(searchParams), form: {}, body: undefined }
    expect(readLiveMessage('gpslogger', request, NOW).points).toMatchObject([
      { timeMs: NOW, lat: -26.1076, lng: 28.0567, speedMps: 16.5, accuracyM: 4 },
    ])
  })

  it('gives a Traccar server the entries of its configuration, and warns that its queue drops positions', () => {
    const { link, fields, file } = makeSetUp('traccar_server', AT)
    expect(link).toBeNull()
    const entries = new Map(
      [...file!.text.matchAll(/<entry key='([\w.]+)'>([^<]*)<\/entry>/g)].map((each) => [each[1], each[2]]),
    )
    expect(entries.get('forward.type')).toBe('json')
    expect(entries.get('forward.url')).toBe(ADDRESS)
    expect(entries.get('forward.retry.enable')).toBe('true')
    expect(fields.at(-1)!.value).toContain('drops')
  })

  it('shows an example for JSON that reads without a skipped part', () => {
    const { fields } = makeSetUp('json', AT)
    const body: unknown = JSON.parse(fields.find(({ label }) => label === 'Body')!.value)
    expect(readLiveMessage('json', { query: {}, form: {}, body }, NOW)).toMatchObject({
      points: [{ odometerM: 84_210_500, ignition: true }],
      skipped: [],
    })
  })

  it('shows the key in every set-up', () => {
    for (const kind of LIVE_KINDS)
      expect(makeSetUp(kind, AT).fields.some(({ value }) => value.includes(KEY))).toBe(true)
  })

  it('finds a device id for any name', () => {
    const deviceId = (name: string) =>
      makeSetUp('overland', { ...AT, name }).fields.find(({ label }) => label === 'Device ID')!.value
    expect(deviceId('Toyota Hilux 2.8 GD-6')).toBe('toyota-hilux-2-8-gd-6')
    for (const name of ['', ' ', '車', 'x', '&=?#+/"']) expect(deviceId(name)).toBe('vehicle')
  })
})

/** Mirrors how java.util.Properties reads a file: a key ends at the first =, : or space, and a backslash escapes. */
function loadProperties(text: string): Record<string, string> {
  expect(text).not.toContain('\\')
  const lines = text.split('\n').filter((line) => line !== '' && !/^[#!]/.test(line))
  return Object.fromEntries(lines.map((line) => /^([^=:\s]+)\s*[=:]?\s*(.*)$/.exec(line)!.slice(1)))
}
