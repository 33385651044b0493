import { checkSheetCount } from '../sheet-limits.ts'
import { xmlElements } from './xml-elements.ts'

export interface WorkbookSheet {
  name: string
  hidden: boolean
  /** Points into the workbook part's relationships. */
  relationshipId: string
}

export interface Workbook {
  sheets: WorkbookSheet[]
  /** Serial dates count from 1904 (old Macintosh workbooks) instead of 1900. */
  date1904: boolean
}

/** Reads the workbook part (xl/workbook.xml): its sheets in tab order, and its date system. */
export function readWorkbook(xml: string): Workbook {
  const sheets: WorkbookSheet[] = []
  let date1904 = false
  for (const { name, attributes, parent } of xmlElements(xml)) {
    if (name === 'workbookPr') date1904 = /^(1|true|on)$/i.test(attributes.date1904 ?? '')
    else if (name === 'sheet' && parent === 'sheets') {
      const hidden = /^(veryhidden|hidden)$/i.test(attributes.state ?? '')
      checkSheetCount(sheets.length + 1)
      sheets.push({ name: attributes.name ?? '', hidden, relationshipId: attributes.id ?? '' })
    }
  }
  return { sheets, date1904 }
}

export interface Relationship {
  /** The last word of the type's URI ('worksheet'), the same in transitional and strict workbooks. */
  kind: string
  /** Path inside the package, without a leading slash. */
  target: string
}

/**
 * Reads a relationships part: id → target.
 * @param folder of the part that the relationships belong to: 'xl/' for xl/workbook.xml, '' for the package
 */
export function readRelationships(xml: string, folder: string): Map<string, Relationship> {
  const found = new Map<string, Relationship>()
  for (const { name, attributes } of xmlElements(xml)) {
    if (name !== 'Relationship' || attributes.TargetMode === 'External') continue
    const kind = (attributes.Type ?? '').split('/').at(-1) ?? ''
    found.set(attributes.Id ?? '', { kind, target: resolveTarget(attributes.Target ?? '', folder) })
  }
  return found
}

function resolveTarget(target: string, folder: string): string {
  const slashed = target.replaceAll('\\', '/')
  const parts: string[] = []
  for (const part of (slashed.startsWith('/') ? slashed : folder + slashed).split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}
