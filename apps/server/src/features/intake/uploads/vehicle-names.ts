import { findRegistration } from '@spoor/core/import/detect/vehicle-name.ts'

/** The initial name of a vehicle if the file has none. */
const NAMELESS = 'My vehicle'

export interface NewVehicle {
  id: string
  name: string
  fileName: string
  registration: string
}

export type VehicleNames = ReturnType<typeof createVehicleNames>

export function createVehicleNames(
  known: readonly { id: string; fileNames: readonly string[] }[],
  newId: () => string,
) {
  const ids = new Map<string, string>()
  const created: NewVehicle[] = []
  for (const { id, fileNames } of known) for (const name of fileNames) ids.set(nameKey(name), id)
  return {
    findId(fileName: string): string {
      const key = nameKey(fileName)
      let id = ids.get(key)
      if (id === undefined) {
        id = newId()
        ids.set(key, id)
        const name = fileName.trim().replaceAll('\0', '')
        created.push({
          id,
          name: name === '' ? NAMELESS : name.slice(0, 100),
          fileName: name,
          registration: findRegistration(name),
        })
      }
      return id
    },
    /** New vehicles since the last call. */
    takeCreated: () => created.splice(0),
  }
}

/** 'Bakkie' and 'BAKKIE ' are one vehicle. */
function nameKey(fileName: string): string {
  return fileName.trim().replaceAll('\0', '').toLowerCase()
}
