import type { FastifyInstance } from 'fastify'
import { APP_VERSION } from '@spoor/contract/limits.ts'
import { reverseGeocode } from '@spoor/contract/routes/geocode.ts'
import type { Dependencies } from '../../dependencies.ts'
import { createServiceNaming } from '../../geocode/name-by-service.ts'
import { nameOffline } from '../../geocode/name-offline.ts'
import { mount } from '../../http/mount.ts'

export function registerGeocode(app: FastifyInstance, { config }: Dependencies): void {
  const { provider, url } = config.geocoder
  const namePosition =
    provider === 'nominatim'
      ? createServiceNaming({ url, userAgent: `Spoor/${APP_VERSION} (${config.origin})` })
      : nameOffline
  mount(app, reverseGeocode, async ({ lat, lon }) => {
    const { name, approximate } = await namePosition(lat, lon)
    return { display_name: name, approximate }
  })
}
