import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellText } from '../row.ts'
import { COMMA, type CsvDialect } from './csv-dialect.ts'
import { CsvScanner } from './csv-scanner.ts'

const encoder = new TextEncoder()

function scan(text: string | Uint8Array, dialect: CsvDialect = COMMA, chunkSizes: number[] = []) {
  const bytes = typeof text === 'string' ? encoder.encode(text) : text
  const rows: string[][] = []
  const numbers: number[] = []
  const scanner = new CsvScanner(dialect, (row) => {
    numbers.push(row.number)
    rows.push(Array.from({ length: row.count }, (_, column) => cellText(row, column)))
  })
  let at = 0
  for (const size of chunkSizes) {
    scanner.push(bytes.slice(at, at + size))
    at += size
  }
  scanner.push(bytes.slice(at))
  scanner.end()
  return { rows, numbers, scanner }
}

describe('CsvScanner', () => {
  it('splits records and reports the line on which each starts', () => {
    const { rows, numbers } = scan('a,b\r\n\r\n"x\ny",2\n3,"p ""q"" r"')
    expect(rows).toEqual([
      ['a', 'b'],
      ['x\ny', '2'],
      ['3', 'p "q" r'],
    ])
    expect(numbers).toEqual([1, 3, 5])
  })

  it('reads texts marked as text for Excel, however they are cut', () => {
    const text = 'a,b,c\n="007",="x, y",=1+1\n ="1" ,"=""2""",=\n'
    for (let cut = 0; cut <= text.length; cut++)
      expect(scan(text, COMMA, [cut]).rows).toEqual([
        ['a', 'b', 'c'],
        ['007', 'x, y', '=1+1'],
        ['1', '2', '='],
      ])
  })

  it('takes CR alone as a line end and keeps empty cells at the end', () => {
    expect(scan('a,b\r1,\r,2').rows).toEqual([
      ['a', 'b'],
      ['1', ''],
      ['', '2'],
    ])
  })

  it('reads ragged rows as they are', () => {
    expect(scan('a,b,c\n1\n1,2,3,4\n').rows).toEqual([['a', 'b', 'c'], ['1'], ['1', '2', '3', '4']])
  })

  it('limits an unclosed quote to its row, and reports its position', () => {
    const { rows, scanner } = scan('name,km\n"broken,1\nx,2\n"fine, really",3\n')
    expect(rows).toEqual([
      ['name', 'km'],
      ['"broken', '1'],
      ['x', '2'],
      ['fine, really', '3'],
    ])
    expect(scanner.repairedLines).toEqual([2])
  })

  it('recovers from a quote that is open at the end of a long file', () => {
    const lines = Array.from({ length: 20_000 }, (_, i) => `${i},place`)
    lines[7] = '"7,place'
    const { rows, scanner } = scan(lines.join('\n'))
    expect(rows).toHaveLength(20_000)
    expect(rows[7]).toEqual(['"7', 'place'])
    expect(rows[19_999]).toEqual(['19999', 'place'])
    expect(scanner.repairs).toBe(1)
  })

  it('keeps a quote in the middle of a cell, quoted or not', () => {
    expect(scan('5" pipe,"5" pipe",x\n').rows).toEqual([['5" pipe', '5" pipe', 'x']])
  })

  it('allows spaces around quoted cells', () => {
    expect(scan('1, "a,b" ,2\n').rows).toEqual([['1', 'a,b', '2']])
  })

  it('skips the NUL bytes that loggers pad with', () => {
    expect(scan('\0\0a,b\n1,2\n\0\0\0\0').rows).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  it('reads runs of spaces as one delimiter in that dialect', () => {
    const dialect = { delimiter: 32, quote: 34, escape: 34, collapse: true }
    expect(scan('  a   b c  \n1 2   3\n', dialect).rows).toEqual([
      ['a', 'b', 'c'],
      ['1', '2', '3'],
    ])
  })

  it('stops when the sink returns false', () => {
    let seen = 0
    const scanner = new CsvScanner(COMMA, () => ++seen < 2)
    scanner.push(encoder.encode('a\nb\nc\nd\n'))
    expect([seen, scanner.stopped]).toEqual([2, true])
  })

  it('refuses a line without end instead of filling the memory', () => {
    const scanner = new CsvScanner(COMMA, () => {})
    const block = new Uint8Array(1_048_576).fill(97)
    expect(() => {
      for (let i = 0; i < 8; i++) scanner.push(block)
    }).toThrow('not_a_table')
  })

  it('refuses more cells in a row than any table has', () => {
    expect(() => scan(','.repeat(40_000))).toThrow('not_a_table')
  })

  it('round-trips any cells in any dialect, however the bytes are split into chunks', () => {
    const dialects = fc.record({
      delimiter: fc.constantFrom(44, 59, 9, 124, 94),
      quote: fc.constantFrom(34, 39),
      backslash: fc.boolean(),
      newline: fc.constantFrom('\n', '\r\n', '\r'),
    })
    const cell = fc.string({
      unit: fc.constantFrom('a', '1', ',', ';', '\t', '|', '"', "'", '\\', '\n', ' ', 'é', '😀'),
      maxLength: 8,
    })
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(
        dialects,
        table,
        fc.array(fc.nat(9), { maxLength: 40 }),
        ({ delimiter, quote, backslash, newline }, rows, sizes) => {
          const mark = String.fromCharCode(quote)
          const quoted = (text: string) =>
            mark +
            (backslash
              ? text.replaceAll('\\', '\\\\').replaceAll(mark, `\\${mark}`)
              : text.replaceAll(mark, mark + mark)) +
            mark
          const text = rows.map((cells) => cells.map(quoted).join(String.fromCharCode(delimiter))).join(newline)
          const dialect = { delimiter, quote, escape: backslash ? 92 : quote, collapse: false }
          const result = scan(text, dialect, sizes)
          expect(result.rows).toEqual(rows)
          expect(result.scanner.repairs).toBe(0)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('returns the same rows and numbers for any bytes, however they are split into chunks', () => {
    const byte = fc.constantFrom(10, 13, 34, 44, 32, 65, 0, 92, 200)
    const bytes = fc.array(byte, { maxLength: 60 }).map((list) => Uint8Array.from(list))
    fc.assert(
      fc.property(bytes, fc.array(fc.nat(7), { maxLength: 40 }), fc.boolean(), (text, sizes, backslash) => {
        const dialect = { ...COMMA, escape: backslash ? 92 : 34 }
        const whole = scan(text, dialect)
        const cut = scan(text, dialect, sizes)
        expect([cut.rows, cut.numbers, cut.scanner.repairedLines]).toEqual([
          whole.rows,
          whole.numbers,
          whole.scanner.repairedLines,
        ])
      }),
      { numRuns: 1000 },
    )
  })
})
