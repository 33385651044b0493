import type { FastifyInstance } from 'fastify'
import { reverseGeocode } from '@spoor/contract/routes/geocode.ts'
import { searchPlaces } from '@spoor/contract/routes/places.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { openGeocoding } from '../../../domain/places/geocode/open-geocoding.ts'
import { mount, toList } from '../../../platform/http/mount.ts'

export function registerGeocode(app: FastifyInstance, { database, config }: Dependencies): void {
  const geocoding = openGeocoding(database, config)

  mount(app, reverseGeocode, async ({ lat, lon }) => {
    const { name, approximate } = await geocoding.namePosition(lat, lon)
    return { display_name: name, approximate }
  })

  mount(app, searchPlaces, async ({ q }) => {
    return toList(await geocoding.search(q))
  })
}
