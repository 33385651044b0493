import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { ReferenceIndex } from './find-reference.ts'
import { findStatementColumns, readStatementLines } from './statement-lines.ts'
import { parseCents } from '../import/cells/parse-cents.ts'
import { parseDay } from '../lines/line-cells.ts'

const table = (text: string) =>
  text.split('\n').map((line, at) => ({ number: at + 1, cells: line.split(',').map((cell) => cell.trim()) }))
const TODAY = '2026-03-20'

describe('columns', () => {
  it.each([
    [
      'named in the order date, amount, balance, description',
      'Date,Amount,Balance,Description\n2026/03/02,695.00,1695.00,FNB APP PAYMENT FROM X\n2026/03/03,-20.00,1675.00,#SERVICE FEE',
      { day: 0, amount: 1, description: 3, reference: null },
    ],
    [
      'with money in and out apart, behind a preamble',
      'Account,62001112223\nBranch,250655\n\nPosting Date,Transaction Date,Description,Money In,Money Out,Balance\n2026-03-02,2026-03-01,Payment received KMT4,695.00,,1695.00\n2026-03-03,2026-03-03,Fee,,20.00,1675.00',
      { day: 1, amount: 3, description: 2, reference: null },
    ],
    [
      'in Afrikaans, with a reference',
      'Datum,Beskrywing,Verwysing,Bedrag,Saldo\n02/03/2026,Betaling,KMT4 HJ9A,695,1695\n03/03/2026,Fooi,,-20,1675',
      { day: 0, amount: 3, description: 1, reference: 2 },
    ],
    [
      'without any names, by what they hold',
      'HIST,20260302,,695.00,IB PAYMENT FROM A DRIVER,KMT4HJ9A,1695.00\nHIST,20260303,,-20.00,SERVICE FEE MONTHLY,9001,1675.00\nHIST,20260304,,-30.00,CARD PURCHASE SOMEWHERE,9002,1645.00\nHIST,20260305,,100.00,IB PAYMENT FROM OTHERS,9003,1745.00',
      { day: 1, amount: 3, description: 4, reference: 5 },
    ],
    [
      'with a credit column that holds flags and an amount beside it',
      'Transaction Date,Details,Credit,Amount\n2 Mar 2026,PAYMENT ABC,C,695.00\n3 Mar 2026,FEE,D,20.00',
      { day: 0, amount: 3, description: 1, reference: null },
    ],
  ])('are found: %s', (_, text, columns) => {
    expect(findStatementColumns(table(text)).columns).toEqual(columns)
  })

  it.each([
    ['a list of people', 'Name,Email,City\nA,a@example.com,Paarl\nB,b@example.com,Ceres', 'dates'],
    ['trips without money', 'Date,From,To\n2026-03-02,Paarl,Ceres\n2026-03-03,Ceres,Paarl', 'amounts'],
    ['nothing', '', 'dates'],
  ] as const)('are not found in %s', (_, text, lacks) => {
    expect(findStatementColumns(table(text))).toMatchObject({ columns: null, lacks })
  })
})

describe('cells', () => {
  it.each([
    ['695', 69_500],
    ['R 1 234,50', 123_450],
    ['R1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['695.00 Cr', 69_500],
    ['20.00 DR', -2000],
    ['(500.00)', -50_000],
    ['-R 20.00', -2000],
    ['20.00-', -2000],
    ['.5', 50],
    ['1\u00a0234.00', 123_400],
  ])('%j is %d cents', (text, cents) => {
    expect(parseCents(text, text.includes(',5') ? 'comma' : 'point')).toBe(cents)
  })

  it.each(['', 'x', '62001112223', '20260302', '10 km', '(5', '1e5', '99999999.99', '12:30'])(
    '%j is no money',
    (text) => {
      expect(parseCents(text, 'point')).toBeNull()
    },
  )

  it.each([
    ['2026-03-02', '2026-03-02'],
    ['02/03/2026', '2026-03-02'],
    ['02.03.26', '2026-03-02'],
    ['20260302', '2026-03-02'],
    ['2 Mar 2026', '2026-03-02'],
    ['02Mar2026', '2026-03-02'],
    ['02 March', '2026-03-02'],
    ['31 Dec', '2025-12-31'],
    ['46083', '2026-03-02'],
    ['2026-03-02 14:05', '2026-03-02'],
  ])('%j is the day %s', (text, day) => {
    expect(parseDay(text, 'dmy', TODAY)).toBe(day)
  })

  it.each(['', '31/02/2026', '12.50', '1 234', '62001112223', 'PAYMENT 2 MARCH ROAD', '2026-13-01'])(
    '%j is no day',
    (text) => {
      expect(parseDay(text, 'dmy', TODAY)).toBeNull()
    },
  )

  test('whatever an amount is, it reads back as it was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.constantFrom('', ' ', ','), (cents, group) => {
        const [whole, rest] = (Math.abs(cents) / 100).toFixed(2).split('.')
        const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, group)
        expect(parseCents(`${cents < 0 ? '-' : ''}${grouped}.${rest}`, 'point')).toBe(cents === 0 ? 0 : cents)
      }),
    )
  })
})

describe('lines', () => {
  const columns = { day: 0, description: 1, reference: 2, amount: 3 }
  const readLines = (text: string) => readStatementLines(table(text), columns, TODAY)

  test('begin at the first readable line, and report unreadable ones', () => {
    expect(
      readLines('Opening balance,,,\n03/02/2026,PAYMENT,KMT4HJ9A,695.00\n04/02/2026,FEE,,\n,Closing,,5'),
    ).toMatchObject([
      {
        row: 2,
        day: '2026-02-03',
        description: 'PAYMENT KMT4HJ9A',
        amountCents: 69_500,
        occurrence: 1,
        unreadable: null,
      },
      {
        row: 3,
        day: '2026-02-04',
        description: 'FEE',
        amountCents: null,
        occurrence: 1,
        unreadable: 'There is no amount in this column.',
      },
      {
        row: 4,
        day: null,
        description: 'Closing',
        amountCents: 500,
        occurrence: 1,
        unreadable: "The date '' cannot be read.",
      },
    ])
  })

  test('that are equal are counted', () => {
    const lines = readLines('01/02/2026,PAY  A,,5\n01/02/2026,pay a,,5\n02/02/2026,PAY A,,5\n01/02/2026,PAY A,,5')
    expect(lines.map(({ occurrence }) => occurrence)).toEqual([1, 2, 1, 3])
  })

  test('take the order of day and month from the whole column', () => {
    expect(readLines('02/13/2026,A,,5\n03/02/2026,B,,5').map(({ day }) => day)).toEqual(['2026-02-13', '2026-03-02'])
    expect(readLines('03/02/2026,B,,5').map(({ day }) => day)).toEqual(['2026-02-03'])
  })
})

describe('references', () => {
  const index = new ReferenceIndex<string>()
  index.add('KMT4HJ9A', 'one')
  index.add('GWU7D3PE', 'two')

  it.each([
    ['KMT4HJ9A', 'one'],
    ['payment from someone kmt4 hj9a thanks', 'one'],
    ['KMT4-HJ9A/2026', 'one'],
    ['FNBPAYMENTKMT4HJ9AREF', 'one'],
    ['6WU1D3PE', 'two'],
    ['gwv7 d8pe', 'two'],
    ['IB PAYMENT FROM A DRIVER', null],
    ['XX6WU1D3PEXX', null],
    ['KMT4HJ9A and GWU7D3PE', 'several'],
    ['', null],
  ])('%j belongs to %s', (text, payer) => {
    expect(index.find(text)).toBe(payer)
  })

  test('that look alike are matched only if one is exact', () => {
    const alike = new ReferenceIndex<string>()
    alike.add('AGU7AAAA', 'first')
    alike.add('A6V7AAAA', 'second')
    expect(alike.find('AGU7AAAA')).toBe('first')
    expect(alike.find('A6U7AAAA')).toBe('several')
  })

  test('is found amid other text, in any spacing and case', () => {
    const signs = Array.from('ACDEFGHJKMNPQRTUVWXY34679')
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...signs), { minLength: 8, maxLength: 8 }),
        fc.array(fc.constantFrom('', ' ', '-', '  '), { minLength: 8, maxLength: 8 }),
        fc.constantFrom('', 'Payment ', 'INV/'),
        fc.constantFrom('', ' thanks', ', 2026'),
        (reference, gaps, before, after) => {
          const only = new ReferenceIndex<string>()
          only.add(reference.join(''), 'payer')
          const written = reference.map((sign, at) => sign.toLowerCase() + (at < 7 ? gaps[at] : '')).join('')
          expect(only.find(before + written + after)).toBe('payer')
        },
      ),
    )
  })
})
