import { crc32, deflateRawSync, constants } from 'node:zlib'

/** `head`, `repeat` the given number of times, and `tail`; or the bytes of another part. */
export type ZipPart = { name: string } & ({ head?: string; repeat?: string; times?: number; tail?: string } | SamePart)

interface SamePart {
  /** Name of the earlier part whose bytes it shares. */
  sameAs: string
}

interface Packed {
  bytes: Buffer
  size: number
  crc: number
}

interface Placed extends Packed {
  at: number
}

const BLOCK_BYTES = 1_048_576

/**
 * Builds an archive that no ordinary program would write. Gigabytes of repeated text take a moment: they are compressed
 * once and repeated.
 */
export function buildZip(parts: readonly ZipPart[]): Buffer {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  const placed = new Map<string, Placed>()
  const packedParts = new Map<string, Packed>()
  let at = 0
  for (const part of parts) {
    const name = Buffer.from(part.name)
    let entry = 'sameAs' in part ? placed.get(part.sameAs) : undefined
    if (entry === undefined) {
      const content = JSON.stringify({ ...part, name: undefined })
      const alike = packedParts.get(content) ?? packed('sameAs' in part ? {} : part)
      packedParts.set(content, alike)
      entry = { ...alike, at }
      const local = writeHeader(entry, 'local')
      local.writeUInt16LE(name.length, 26)
      pieces.push(local, name, entry.bytes)
      at += local.length + name.length + entry.bytes.length
    }
    placed.set(part.name, entry)
    const central = writeHeader(entry, 'central')
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(entry.at, 42)
    directory.push(central, name)
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  const central = Buffer.concat(directory)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...pieces, central, end])
}

function writeHeader({ bytes, size, crc }: Packed, kind: 'local' | 'central'): Buffer {
  const header = Buffer.alloc(kind === 'local' ? 30 : 46)
  const from = kind === 'local' ? 4 : 6
  header.writeUInt32LE(kind === 'local' ? 0x04034b50 : 0x02014b50, 0)
  header.writeUInt16LE(20, from)
  header.writeUInt16LE(8, from + 4)
  header.writeUInt32LE(crc, from + 10)
  header.writeUInt32LE(bytes.length, from + 14)
  header.writeUInt32LE(size, from + 18)
  return header
}

/** DEFLATE blocks without references to earlier data can be repeated any number of times. */
function packed({
  head = '',
  repeat = '',
  times = 0,
  tail = '',
}: Exclude<ZipPart, SamePart> | (object & { [key: string]: never })): Packed {
  const pieces: Buffer[] = []
  let size = 0
  let crc = 0
  const add = (text: Buffer, count: number): void => {
    if (text.length === 0 || count === 0) return
    const bytes = deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH })
    for (let i = 0; i < count; i++) {
      pieces.push(bytes)
      crc = crc32(text, crc)
    }
    size += text.length * count
  }
  const each = Math.max(1, Math.min(times, Math.floor(BLOCK_BYTES / Math.max(1, repeat.length))))
  add(Buffer.from(head), 1)
  add(Buffer.from(repeat.repeat(each)), Math.floor(times / each))
  add(Buffer.from(repeat.repeat(times % each)), 1)
  add(Buffer.from(tail), 1)
  pieces.push(deflateRawSync(Buffer.alloc(0)))
  return { bytes: Buffer.concat(pieces), size, crc }
}
