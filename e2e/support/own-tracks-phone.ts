import type { APIRequestContext } from '@playwright/test'
import { expect } from './test.ts'

/** The settings that OwnTracks accepts from a configuration; https://owntracks.org/booklet/features/remoteconfig/ */
interface Configuration {
  _type: string
  mode: number
  url: string
  auth: boolean
  username: string
  password: string
  deviceId: string
  tid: string
}

export interface PhoneFix {
  timeMs: number
  latitude: number
  longitude: number
  speedKmh: number
}

/** A phone with OwnTracks, set up only by a link: sends like the app in HTTP mode. */
export function openInOwnTracks(link: string, request: APIRequestContext) {
  const { protocol, pathname, searchParams } = new URL(link)
  expect([protocol, pathname]).toEqual(['owntracks:', '/config'])
  const configuration = JSON.parse(Buffer.from(searchParams.get('inline')!, 'base64').toString('utf8')) as Configuration
  // Mode 3 is HTTP.
  expect(configuration).toMatchObject({ _type: 'configuration', mode: 3, auth: true })
  const { url, username, password, deviceId, tid } = configuration
  const headers = {
    'content-type': 'application/json',
    authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
    'x-limit-u': username,
    'x-limit-d': deviceId,
  }
  const post = async (message: object) => {
    const reply = await request.post(url, { headers, data: message })
    // The app discards a message on any 2xx, and queues it otherwise.
    expect([reply.status(), await reply.text()]).toEqual([200, '[]'])
  }
  return {
    configuration,
    sendStatus: () => post({ _type: 'status', iOS: { version: '18.5.2', locale: 'en_ZA' } }),
    send: ({ timeMs, latitude, longitude, speedKmh }: PhoneFix) =>
      post({
        _type: 'location',
        tid,
        lat: latitude,
        lon: longitude,
        tst: Math.round(timeMs / 1000),
        acc: 6,
        batt: 81,
        bs: 1,
        conn: 'm',
        m: 2,
        t: 'v',
        // Omitted if zero.
        ...(speedKmh > 0 && { vel: speedKmh, cog: 0 }),
      }),
  }
}
