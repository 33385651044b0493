import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detectDialect } from './detect-dialect.ts'

const detect = (text: string) => detectDialect(new TextEncoder().encode(text))
const detectDelimiter = (text: string) => String.fromCharCode(detect(text).delimiter)

const FIXES = [
  ['Time', 'Latitude', 'Longitude', 'Speed km/h', 'Address'],
  ['2024-03-01 08:12:30', '-33.9249', '18.4241', '61.5', 'Long Street'],
  ['2024-03-01 08:12:40', '-33.9251', '18.4250', '58', 'N2'],
  ['2024-03-01 08:12:50', '-33.9260', '18.4262', '', 'N2'],
]
const table = (delimiter: string) => FIXES.map((row) => row.join(delimiter)).join('\n')

describe('detectDialect', () => {
  it.each([',', ';', '\t', '|', '^', '~'])('finds %j between the cells of fixes', (delimiter) => {
    expect(detectDelimiter(table(delimiter))).toBe(delimiter)
  })

  it('is not misled by decimal commas', () => {
    expect(
      detectDelimiter('Datum;Lat;Lon\n01.03.2024 08:12;-33,9249;18,4241\n01.03.2024 08:13;-33,9251;18,4250\n'),
    ).toBe(';')
  })

  it('is not misled by addresses with commas in quotes', () => {
    expect(
      detectDelimiter(
        'start;end\n"1 Main Rd, Paarl, ZA";"2 Long St, Cape Town, ZA"\n"3 Main Rd, Paarl, ZA";"4 Long St, Paarl, ZA"\n',
      ),
    ).toBe(';')
  })

  it('is not misled by a preamble', () => {
    const preamble = 'Trip report: all vehicles; March, 2024\nPrinted by: J. Botha, Fleet\n\n'
    expect(detectDelimiter(preamble + table(';'))).toBe(';')
  })

  it('chooses spaces as the delimiter only if nothing is better', () => {
    expect(
      detectDelimiter('date        lat       lon\n2024-03-01  -33.92491 18.42412\n2024-03-02  -33.92510 18.42500\n'),
    ).toBe(' ')
    expect(
      detect('date        lat       lon\n2024-03-01  -33.92491 18.42412\n2024-03-02  -33.92510 18.42500\n').collapse,
    ).toBe(true)
    expect(
      detectDelimiter('Start time,From,To\n2024-03-01 08:00,Cape Town,Paarl\n2024-03-01 09:00,Paarl,Cape Town\n'),
    ).toBe(',')
  })

  it('uses a sep= line and skips it', () => {
    expect(detect('sep=|\r\na|b,c;d\r\n')).toMatchObject({ delimiter: 124, skipBytes: 7 })
    expect(detect('"sep=;"\na;b\n')).toMatchObject({ delimiter: 59, skipBytes: 8 })
  })

  it("knows quotes of ' and backslashes before quotes", () => {
    expect(detect("'a';'b; c'\n'1';'2'\n'3';'4'\n")).toMatchObject({ delimiter: 59, quote: 39 })
    expect(detect('"say \\"yes\\" now","b"\n"1","2"\n')).toMatchObject({ delimiter: 44, quote: 34, escape: 92 })
    expect(detect('"say ""yes"" now","b"\n"1","2"\n')).toMatchObject({ delimiter: 44, quote: 34, escape: 34 })
    expect(detect("place,km\nO'Brien's,5\nSt. Mary's,7\n")).toMatchObject({ delimiter: 44, quote: 34 })
  })

  it('answers for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const { delimiter, skipBytes } = detectDialect(bytes)
        expect(delimiter).toBeGreaterThan(0)
        expect(skipBytes).toBeLessThanOrEqual(bytes.length)
      }),
    )
  })
})
