import { isBuiltInDateFormat, isDateFormat } from '../number-format.ts'
import { xmlElements } from './xml-elements.ts'

/** Reads xl/styles.xml: for each cell style (`s` of a cell), 1 if it shows a date, a time or a duration. */
export function readDateStyles(xml: string): Uint8Array {
  const custom = new Map<number, boolean>()
  const styles: number[] = []
  for (const { name, attributes, parent } of xmlElements(xml)) {
    if (name === 'numFmt') custom.set(Number(attributes.numFmtId), isDateFormat(attributes.formatCode ?? ''))
    else if (name === 'xf' && parent === 'cellXfs') {
      const id = Number(attributes.numFmtId ?? 0)
      styles.push((custom.get(id) ?? isBuiltInDateFormat(id)) ? 1 : 0)
    }
  }
  return Uint8Array.from(styles)
}
