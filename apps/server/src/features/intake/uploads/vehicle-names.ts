import { findRegistration } from '@spoor/core/import/detect/vehicle-name.ts'

/** The initial name of a vehicle if the file has none. */
const NAMELESS = 'My vehicle'

export interface NewVehicle {
  id: string
  name: string
  fileName: string
  registration: string
}

export interface VehicleNames {
  findId(fileName: string): string
  /** New vehicles since the last call. */
  takeCreated(): readonly NewVehicle[]
}

export function createVehicleNames(
  known: readonly { id: string; fileNames: readonly string[] }[],
  newId: () => string,
): VehicleNames {
  const ids = new Map<string, string>()
  const created: NewVehicle[] = []
  for (const { id, fileNames } of known) for (const name of fileNames) ids.set(nameKey(name), id)
  return {
    findId(fileName) {
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
    takeCreated: () => created.splice(0),
  }
}

/** 'Bakkie' and 'BAKKIE ' are one vehicle. */
function nameKey(fileName: string): string {
  return fileName.trim().replaceAll('\0', '').toLowerCase()
}
