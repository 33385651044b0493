import { isBuiltInDateFormat, isDateFormat, WORKED_OUT_FORMAT } from '../number-format.ts'
import { xmlElements } from './xml-elements.ts'

/** The meaning of a cell style for the number in its cell. */
export const CellMeaning = { number: 0, date: 1, workedOut: 2 } as const

/** Reads xl/styles.xml: the {@link CellMeaning} of each cell style (a cell's `s`). */
export function readCellStyles(xml: string): Uint8Array {
  const custom = new Map<number, number>()
  const styles: number[] = []
  for (const { name, attributes, parent } of xmlElements(xml)) {
    if (name === 'numFmt') custom.set(Number(attributes.numFmtId), meaningOfFormat(attributes.formatCode ?? ''))
    else if (name === 'xf' && parent === 'cellXfs') {
      const id = Number(attributes.numFmtId ?? 0)
      styles.push(custom.get(id) ?? (isBuiltInDateFormat(id) ? CellMeaning.date : CellMeaning.number))
    }
  }
  return Uint8Array.from(styles)
}

function meaningOfFormat(code: string): number {
  if (code === WORKED_OUT_FORMAT) return CellMeaning.workedOut
  return isDateFormat(code) ? CellMeaning.date : CellMeaning.number
}
