import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ImportFailure } from '../../failures/import-failure.ts'
import { CellKind, cellText } from '../row.ts'
import { RowBuffer } from '../row-buffer.ts'
import { SharedStringsScanner } from './shared-strings-scanner.ts'
import { SheetScanner } from './sheet-scanner.ts'

const encoder = new TextEncoder()
const KIND_NAMES = new Map(Object.entries(CellKind).map(([name, kind]) => [kind as number, name]))

function pushInPieces(scanner: { push: (chunk: Uint8Array) => void }, xml: string, sizes: number[]): void {
  const bytes = encoder.encode(xml)
  let at = 0
  for (const size of sizes) {
    scanner.push(bytes.slice(at, at + size))
    at += size
  }
  scanner.push(bytes.slice(at))
}

function scanSharedStrings(xml: string, sizes: number[] = []) {
  const scanner = new SharedStringsScanner()
  pushInPieces(scanner, xml, sizes)
  return scanner.end()
}

function scanTexts(xml: string, sizes: number[] = []): string[] {
  const strings = scanSharedStrings(xml, sizes)
  return Array.from({ length: strings.count }, (_, i) => {
    const row = new RowBuffer()
    strings.writeTo(row, 0, i)
    return cellText(row, 0)
  })
}

/** Rows as 'number: kind value, …', empty cells as '-'. */
function scan(
  sheetData: string,
  { sizes = [] as number[], sst = '<sst/>', date1904 = false, whole = false } = {},
): string[] {
  const rows: string[] = []
  const context = { sheet: 0, strings: scanSharedStrings(sst), cellStyles: Uint8Array.from([0, 1]), date1904 }
  const scanner = new SheetScanner(context, (row) => {
    const cells = Array.from({ length: row.count }, (_, column) => {
      const kind = row.kind[column]
      if (kind === CellKind.empty) return '-'
      return `${KIND_NAMES.get(kind)} ${kind === CellKind.text || kind === CellKind.error ? cellText(row, column) : row.value[column]}`
    })
    rows.push(`${row.number}: ${cells.join(', ')}`)
  })
  pushInPieces(
    scanner,
    whole ? sheetData : `<worksheet><cols><col min="1"/></cols><sheetData>${sheetData}</sheetData></worksheet>`,
    sizes,
  )
  scanner.end()
  return rows
}

const SST =
  '<sst count="3"><si><t>Paarl</t></si><si><r><rPr><b/></rPr><t>Cape </t></r><r><t xml:space="preserve">Town </t></r><rPh sb="0" eb="1"><t>no</t></rPh></si><si><t>a &amp; b</t></si></sst>'

describe('SheetScanner', () => {
  it('reads every type of cell', () => {
    const row =
      '<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2"><v>-33.9249</v></c><c r="C2" s="1"><v>45355.25</v></c><c r="D2" t="b"><v>1</v></c>' +
      '<c r="E2" t="e"><v>#DIV/0!</v></c><c r="F2" t="str"><f>A1&amp;"x"</f><v>R &amp; D</v></c><c r="G2" t="inlineStr"><is><t>in </t></is></c>' +
      '<c r="H2" t="d"><v>2024-03-04T06:00:00</v></c><c r="I2" t="n"><f/><v>1E3</v></c></row>'
    expect(scan(row, { sst: SST })).toEqual([
      '2: text Cape Town , float -33.9249, date 45355.25, boolean 1, error #DIV/0!, text R & D, text in , date 45355.25, float 1000',
    ])
  })

  it('finds places of cells with and without references', () => {
    expect(
      scan('<row r="3"><c r="C3"><v>1</v></c><c><v>2</v></c><c r="AA3"><v>3</v></c></row><row><c><v>4</v></c></row>'),
    ).toEqual([`3: -, -, float 1, float 2, ${'-, '.repeat(22)}float 3`, '4: float 4'])
  })

  it('skips empty cells and rows, and keeps the numbers of the others', () => {
    expect(
      scan(
        '<row r="1"/><row r="2"><c r="A2" s="1"/><c r="B2"></c><c r="C2"><v></v></c></row><row r="9"><c r="B9"><v>1</v></c></row>',
      ),
    ).toEqual(['9: -, float 1'])
  })

  it('reads namespace prefixes, single quotes, spaces, comments and CDATA', () => {
    const xml =
      "<?xml version='1.0'?><x:worksheet><x:sheetData><!-- <row> --><x:row r='1' ><x:c  r = 'A1' t = 'str' ><x:v><![CDATA[a<b]]></x:v></x:c >" +
      '<x:c r="B1"\n s="1"><x:f>1 &lt; 2</x:f><x:v> 7 </x:v></x:c></x:row></x:sheetData></x:worksheet>'
    expect(scan(xml, { whole: true })).toEqual(['1: text a<b, float 7'])
  })

  it('resolves entities and the escapes of control characters', () => {
    expect(
      scanTexts('<sst><si><t>&#x41;&#66;&lt;&quot;_x000D__x005F_x000D_ &nosuch; _xZZ</t></si><si/><si><t/></si></sst>'),
    ).toEqual(['AB<"\r_x000D_ &nosuch; _xZZ', '', ''])
  })

  it('converts dates of 1904 to the system of 1900', () => {
    expect(scan('<row r="1"><c r="A1" s="1"><v>1</v></c><c r="B1"><v>1</v></c></row>', { date1904: true })).toEqual([
      '1: date 1463, float 1',
    ])
  })

  it('leaves times of day of 1904 without a date', () => {
    expect(scan('<row r="1"><c r="A1" s="1"><v>0.375</v></c></row>', { date1904: true })).toEqual(['1: date 0.375'])
  })

  it('marks a text that the workbook does not have', () => {
    expect(scan('<row r="1"><c r="A1" t="s"><v>7</v></c><c r="B1" t="s"><v>x</v></c></row>', { sst: SST })).toEqual([
      '1: error #REF!, error #REF!',
    ])
  })

  it('reports a sheet that ends too early', () => {
    expect(() =>
      scan('<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2"><v>', { whole: true }),
    ).toThrow('corrupt')
  })

  it('reads the same rows however the bytes are split', () => {
    const row = (i: number) =>
      `<row r="${i}" spans="1:4"><c r="A${i}" t="s"><v>${i % 3}</v></c><c r="B${i}" s="1"><f>NOW()</f><v>${45_000 + i / 7}</v></c><c r="C${i}" t="inlineStr"><is><t>é &amp; ${i}</t></is></c><c r="D${i}"/></row>`
    const xml = Array.from({ length: 12 }, (_, i) => row(i + 1)).join('')
    const whole = scan(xml, { sst: SST })
    expect(whole).toHaveLength(12)
    fc.assert(
      fc.property(fc.array(fc.nat(40), { maxLength: 120 }), (sizes) => {
        expect(scan(xml, { sst: SST, sizes })).toEqual(whole)
        expect(scanTexts(SST, sizes)).toEqual(['Paarl', 'Cape Town ', 'a & b'])
      }),
    )
  })

  it(
    'neither hangs nor crashes on any pieces of XML, and reads them alike however they are cut',
    { timeout: 30_000 },
    () => {
      const piece = fc.constantFrom(
        '<row r="1">',
        '</row>',
        '<c r="A1">',
        '<c r="B1" t="s">',
        "<c t='inlineStr'>",
        '<v>',
        '1.5',
        '</v>',
        '</c>',
        '<is>',
        '<t>',
        'x',
        '</t>',
        '</is>',
        '<f>',
        '</f>',
        '<',
        '>',
        '"',
        "'",
        '=',
        '/',
        '&',
        '&amp;',
        '<!--',
        '-->',
        '<![CDATA[',
        ']]>',
        '<c r=',
        '<c s="',
        '<row',
        '<c/>',
        '<row/>',
        'r="ZZZ9"',
        ' ',
        '<?',
        '<x:c r="C1">',
        '</sheetData>',
      )
      const outcome = (xml: string, sizes: number[]) => {
        try {
          return scan(xml, { sst: SST, sizes }).join('\n')
        } catch (error) {
          if (error instanceof ImportFailure) return error.code
          throw error
        }
      }
      fc.assert(
        fc.property(fc.array(piece, { maxLength: 40 }), fc.array(fc.nat(12), { maxLength: 40 }), (pieces, sizes) => {
          const xml = pieces.join('')
          expect(outcome(xml, sizes)).toBe(outcome(xml, []))
        }),
        { numRuns: 500 },
      )
    },
  )
})
