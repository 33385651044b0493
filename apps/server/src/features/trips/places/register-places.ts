import type { FastifyInstance } from 'fastify'
import * as routes from '@spoor/contract/routes/places.ts'
import type { Place } from '@spoor/contract/routes/places.ts'
import { suggestPlaces } from '@spoor/core/places/suggest-places.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { mount, toList } from '../../../platform/http/mount.ts'
import type { User } from '../../../platform/http/caller.ts'
import {
  handleCreatePlace,
  handleDeletePlace,
  findOwnPlace,
  mayEdit,
  handlePreviewPlace,
  handleUpdatePlace,
} from './change-places.ts'
import { listPlaces, listUnnamedEnds } from './place-queries.ts'
import type { PlaceRow } from './place-queries.ts'
import { reverseGeocode } from '@spoor/contract/routes/geocode.ts'
import { searchPlaces } from '@spoor/contract/routes/places.ts'
import { openGeocoding } from '../../../domain/places/geocode/open-geocoding.ts'

export function registerPlaces(app: FastifyInstance, dependencies: Dependencies): void {
  const { database } = dependencies

  mount(app, routes.listPlaces, async (_, { user }) => {
    const places = await listPlaces(database, user.id)
    return toList(places.map((place) => toPlaceWire(place, user)))
  })

  mount(app, routes.listSuggestedPlaces, async (_, { user }) =>
    toList(suggestPlaces(await listUnnamedEnds(database, user.id))),
  )

  mount(app, routes.previewPlace, (wanted, { user }) => handlePreviewPlace(database, user, wanted))

  mount(app, routes.createPlace, async (place, { user }) =>
    toPlaceWire(await handleCreatePlace(dependencies, user, place), user),
  )

  mount(app, routes.getPlace, async ({ id }, { user }) => toPlaceWire(await findOwnPlace(database, user, id), user))

  mount(app, routes.updatePlace, async (change, { user }) =>
    toPlaceWire(await handleUpdatePlace(dependencies, user, change), user),
  )

  mount(app, routes.deletePlace, ({ id }, { user }) => handleDeletePlace(dependencies, user, id))
}

function toPlaceWire(place: PlaceRow, user: User): Place {
  return { ...place, may_edit: mayEdit(user, place) }
}

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
