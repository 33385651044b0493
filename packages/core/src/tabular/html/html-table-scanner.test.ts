import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellText } from '../row.ts'
import { HtmlTableScanner } from './html-table-scanner.ts'

const encoder = new TextEncoder()

/** Each row's number and cells, for a page that arrives in pieces. */
function scanRows(pieces: readonly Uint8Array[], encoding = 'utf-8'): string[][] {
  const rows: string[][] = []
  const scanner = new HtmlTableScanner(encoding, (row) => {
    rows.push([String(row.number), ...Array.from({ length: row.count }, (_, column) => cellText(row, column))])
  })
  for (const piece of pieces) scanner.push(piece)
  scanner.end()
  return rows
}

const ofText = (html: string) => scanRows([encoder.encode(html)])

const GRID = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset="utf-8"><title>Report</title>
<style> td { mso-number-format:"\\@"; } </style><!--[if gte mso 9]><xml><x:Row><td>no cell</td></x:Row></xml><![endif]-->
<script>if (1 < 2) document.write("<td>no cell</td>")</script></head><body>
<div><table cellspacing="0" border="1">
  <tr><th scope="col">Start</th><th scope="col">Caf&eacute;&nbsp;&amp; place</th><th>km</th></tr>
  <tr><td>2025-03-04 08:10</td><td><b>12 Long&#32;St</b><br/>Cape&#x20;Town</td><td align=right>12,5</td></tr>
  <tr><td>2025-03-04 09:00<td> <td>3
</table></div></body></html>`

describe('the rows of tables in a web page', () => {
  test('contain the cells as a reader sees them', () => {
    expect(ofText(GRID)).toEqual([
      ['1', 'Start', 'Café & place', 'km'],
      ['2', '2025-03-04 08:10', '12 Long St Cape Town', '12,5'],
      ['3', '2025-03-04 09:00', '', '3'],
    ])
  })

  test('keep their columns if cells span several columns or rows', () => {
    const html = `<table><tr><td rowspan=3>CA 1<td colspan='2'>both<td rowspan="2">x
      <tr><td>a<td>b<tr><td>c<td>d<td>e<tr><td>f</table>`
    expect(ofText(html)).toEqual([
      ['1', 'CA 1', 'both', '', 'x'],
      ['2', '', 'a', 'b'],
      ['3', '', 'c', 'd', 'e'],
      ['4', 'f'],
    ])
  })

  test('are numbered across tables, and those of a nested table come before its row', () => {
    const html =
      '<table><tr><td>title</table><table><tr><td>left<td><table><tr><td>inner</table>right<tr><td></table><table><tr><td>last'
    expect(ofText(html)).toEqual([
      ['1', 'title'],
      ['2', 'inner'],
      ['3', 'left', 'right'],
      ['5', 'last'],
    ])
  })

  test('are the same however the file is split into chunks, in other encodings, too', () => {
    const bytes = encoder.encode(GRID)
    const cuts = fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 6 })
    fc.assert(
      fc.property(cuts, (at) => {
        const ends = [...at.toSorted((a, b) => a - b), bytes.length]
        expect(scanRows(ends.map((end, i) => bytes.subarray(ends[i - 1] ?? 0, end)))).toEqual(scanRows([bytes]))
      }),
    )
    expect(scanRows([Uint8Array.of(...encoder.encode('<table><td>caf'), 0xe9)], 'windows-1252')).toEqual([
      ['1', 'café'],
    ])
  })

  test('end when the sink stops, and never throw', () => {
    let seen = 0
    const scanner = new HtmlTableScanner('utf-8', () => ++seen < 2)
    scanner.push(encoder.encode('<table>' + '<tr><td>1'.repeat(10) + '</table>'))
    scanner.end()
    expect([seen, scanner.stopped]).toEqual([2, true])
    const pieces = [
      '<table>',
      '<tr',
      '<td',
      ' rowspan=9',
      ' colspan="99999"',
      '>',
      '</td>',
      '</tr>',
      '</table>',
      '&#x110000;',
      '<!--',
      '-->',
      'a',
    ]
    fc.assert(fc.property(fc.array(fc.constantFrom(...pieces)), (parts) => void ofText(parts.join(''))))
  })
})
