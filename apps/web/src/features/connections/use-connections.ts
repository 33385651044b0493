import * as routes from '@spoor/contract/routes/connections.ts'
import type { Connection } from '@spoor/contract/routes/connections.ts'
import { createVehicle } from '@spoor/contract/routes/vehicles.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod'
import { api, queryReply } from '../../api/api.ts'
import { t } from '../../language/t.ts'
import { useAction } from '../../ui/use-action.ts'

/** A connection with its set-up details, which only this reply contains. */
export type Connected = z.infer<typeof routes.createConnection.schemas.reply>

type ConnectionPage = z.infer<typeof routes.listConnections.schemas.reply>

const CONNECTIONS = ['connections']
const LIST_MS = 20_000
const WAITING_MS = 3000

export const useConnections = () =>
  useQuery({ queryKey: CONNECTIONS, queryFn: queryReply(routes.listConnections), refetchInterval: LIST_MS })

/** One connection, polled while its set-up is open. Each reply also updates the list. */
export function useWatchedConnection(connection: Connection): Connection {
  const client = useQueryClient()
  return useQuery({
    queryKey: [...CONNECTIONS, connection.id, 'watched'],
    queryFn: async ({ signal }) => {
      const now = await api.call(routes.getConnection, { params: { id: connection.id } }, { signal })
      client.setQueryData<ConnectionPage>(
        CONNECTIONS,
        (page) => page && { ...page, items: page.items.map((one) => (one.id === now.id ? now : one)) },
      )
      return now
    },
    initialData: connection,
    refetchInterval: WAITING_MS,
  }).data
}

export const useConnectionDays = (id: string) =>
  useQuery({
    queryKey: [...CONNECTIONS, id, 'days'],
    queryFn: queryReply(routes.listConnectionDays, { params: { id } }),
  })

export interface NewConnection {
  kind: Connection['kind']
  name: string
  vehicle: { id: string } | { newName: string }
}

/** Connects a source, first adding its vehicle if there is none yet. */
export function useConnect(onConnected: (connected: Connected) => void) {
  const client = useQueryClient()
  return useAction({
    call: async ({ kind, name, vehicle }: NewConnection) => {
      let vehicleId: string
      if ('id' in vehicle) vehicleId = vehicle.id
      else {
        vehicleId = (await api.call(createVehicle, { body: { name: vehicle.newName } })).id
        // If connecting fails, the next attempt must reuse the vehicle instead of adding another.
        await client.invalidateQueries({ queryKey: ['vehicles'] })
      }
      return api.call(routes.createConnection, { body: { kind, name, vehicle_id: vehicleId } })
    },
    failure: t('It could not be connected'),
    failsIn: 'form',
    onDone: onConnected,
    reloads: [CONNECTIONS],
  })
}

export const useChangeConnection = (
  id: string,
  {
    success,
    failsIn,
    onDone,
  }: { success: (connection: Connection) => string; failsIn?: 'toast' | 'form'; onDone?: () => void },
) =>
  useAction({
    call: (body: z.input<typeof routes.updateConnection.schemas.body>) =>
      api.call(routes.updateConnection, { params: { id }, body }),
    success,
    failure: t('The connection could not be changed'),
    failsIn,
    onDone,
    reloads: [CONNECTIONS],
  })

export const useRotateKey = (id: string, onDone: (connected: Connected) => void) =>
  useAction({
    call: () => api.call(routes.rotateKey, { params: { id } }),
    failure: t('The new key could not be created'),
    failsIn: 'form',
    onDone,
    reloads: [CONNECTIONS],
  })

export const useDisconnect = ({ id, name }: Pick<Connection, 'id' | 'name'>, onDone: () => void) =>
  useAction({
    call: () => api.call(routes.deleteConnection, { params: { id } }),
    success: t('{name} disconnected', { name }),
    failure: t('It could not be disconnected'),
    failsIn: 'form',
    onDone,
    reloads: [CONNECTIONS],
  })
