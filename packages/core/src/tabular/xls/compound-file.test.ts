import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ImportFailure } from '../../failures/import-failure.ts'
import { CompoundFile } from './compound-file.ts'

const SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const END = 0xfffffffe

const createSource = (bytes: Uint8Array) => ({
  size: bytes.length,
  slice: (position: number, length: number) => Promise.resolve(bytes.slice(position, position + length)),
})

/** One FAT sector, one directory sector, and a stream 'Workbook' in the sectors listed in `chain`. */
function compound(chain: [number, number][], size: number): Uint8Array {
  const bytes = new Uint8Array(512 * 20)
  const view = new DataView(bytes.buffer)
  bytes.set(SIGNATURE)
  view.setUint16(30, 9, true)
  view.setUint16(32, 6, true)
  view.setUint32(48, 1, true)
  view.setUint32(56, 4096, true)
  view.setUint32(60, END, true)
  view.setUint32(68, END, true)
  for (let at = 76; at < 512; at += 4) view.setUint32(at, 0xffffffff, true)
  view.setUint32(76, 0, true)
  for (let sector = 0; sector < 128; sector++) view.setUint32(512 + sector * 4, END, true)
  for (const [from, to] of chain) view.setUint32(512 + from * 4, to, true)
  const entry = 1024
  const name = 'Workbook'
  for (let i = 0; i < name.length; i++) view.setUint16(entry + i * 2, name.charCodeAt(i), true)
  view.setUint16(entry + 64, 18, true)
  view.setUint8(entry + 66, 2)
  view.setUint32(entry + 116, 2, true)
  view.setUint32(entry + 120, size, true)
  return bytes
}

it('follows a stream through its sectors and joins neighbours', async () => {
  const file = await CompoundFile.open(
    createSource(
      compound(
        [
          [2, 3],
          [3, 6],
          [6, END],
        ],
        5000,
      ),
    ),
  )
  const entry = file.find('workbook')
  expect(entry?.size).toBe(5000)
  expect(file.runsOf(entry ?? { name: '', size: 0, firstSector: 0 })).toEqual([
    { from: 1536, to: 2560 },
    { from: 3584, to: 4096 },
  ])
})

it('rejects a circular chain', async () => {
  const file = await CompoundFile.open(
    createSource(
      compound(
        [
          [2, 3],
          [3, 2],
        ],
        1_000_000,
      ),
    ),
  )
  expect(() => file.runsOf({ name: '', size: 1_000_000, firstSector: 2 })).toThrow('corrupt')
})

it('ends on any bytes', async () => {
  const edit = fc.tuple(fc.nat(2047), fc.nat(255))
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { maxLength: 30 }), async (edits) => {
      const bytes = compound(
        [
          [2, 3],
          [3, 6],
          [6, END],
        ],
        5000,
      )
      for (const [at, byte] of edits) bytes[at] = byte
      try {
        const file = await CompoundFile.open(createSource(bytes))
        for (const entry of file.entries) file.runsOf(entry)
      } catch (error) {
        if (!(error instanceof ImportFailure)) throw error
      }
    }),
    { numRuns: 500 },
  )
})
