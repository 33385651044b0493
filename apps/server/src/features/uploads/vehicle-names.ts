import { uuidText } from '../../database/binary-copy.ts'

/** What a vehicle is called at first where the file names none. */
const NAMELESS = 'My vehicle'

export interface NewVehicle {
  id: string
  name: string
  fileName: string
}

/** The vehicles of an owner by the names under which files know them. */
export interface VehicleNames {
  idOf(fileName: string): string
  /** Those that were met for the first time since this was asked last. */
  takeCreated(): readonly NewVehicle[]
}

export function createVehicleNames(
  known: readonly { id: string; fileNames: readonly string[] }[],
  newId: () => Uint8Array,
): VehicleNames {
  const ids = new Map<string, string>()
  const created: NewVehicle[] = []
  for (const { id, fileNames } of known) for (const name of fileNames) ids.set(keyOf(name), id)
  return {
    idOf(fileName) {
      const key = keyOf(fileName)
      let id = ids.get(key)
      if (id === undefined) {
        id = uuidText(newId())
        ids.set(key, id)
        const name = fileName.trim().replaceAll('\0', '')
        created.push({ id, name: name === '' ? NAMELESS : name.slice(0, 100), fileName: name })
      }
      return id
    },
    takeCreated: () => created.splice(0),
  }
}

/** 'Bakkie' and 'BAKKIE ' are one vehicle. */
function keyOf(fileName: string): string {
  return fileName.trim().replaceAll('\0', '').toLowerCase()
}
