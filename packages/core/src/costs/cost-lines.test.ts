import { describe, expect, it } from 'vitest'
import { findCostColumns, readCostLines } from './cost-lines.ts'
import { guessCostKind } from './guess-cost-kind.ts'

function read(csv: string) {
  const rows = csv.split('\n').map((line, i) => ({ number: i + 1, cells: line.split(';') }))
  const found = findCostColumns(rows)
  if (found.columns === null) return { found, lines: [] }
  const header = rows[found.headerRow]?.cells ?? []
  const body = rows.slice(found.headerRow + 1)
  const lines = readCostLines(body, { columns: found.columns, header, today: '2026-11-25' })
  return { found, lines }
}

describe('a fuel card', () => {
  it('is read with litres, odometer and vehicle', () => {
    const { lines } = read(
      'Card statement\nTransaction Date;Registration;Merchant;Product;Litres;Unit Price;Amount;Odometer\n' +
        '2026-03-02 07:15;CA 123-456;Engen Paarl;ULP 95;45,20;21,95;R 992,14;120 345\n' +
        '2026-03-14 18:00;CA 123-456;N1 Huguenot Toll;Toll;;;R 49,50;',
    )
    expect(lines).toMatchObject([
      {
        day: '2026-03-02',
        amountCents: 99_214,
        litres: 45.2,
        odometerKm: 120_345,
        vehicle: 'CA 123-456',
        kind: 'fuel',
        unreadable: null,
      },
      { day: '2026-03-14', amountCents: 4950, litres: null, odometerKm: null, kind: 'tolls' },
    ])
  })
})

describe("a bank's statement", () => {
  it('lists payments as negative amounts; positive ones are no cost', () => {
    const { lines } = read(
      'Date;Description;Amount;Balance\n02/03/2026;SHELL PAARL;-650.00;1350.00\n' +
        '03/03/2026;SALARY;20000.00;21350.00\n04/03/2026;WOOLWORTHS;-99.00;21251.00\n04/03/2026;WOOLWORTHS;-99.00;21152.00',
    )
    expect(lines.map(({ amountCents, kind, occurrence }) => [amountCents, kind, occurrence])).toEqual([
      [65_000, 'fuel', 1],
      [-2_000_000, null, 1],
      [9900, null, 1],
      [9900, null, 2],
    ])
  })

  it('may list payments in a column of their own', () => {
    const { lines } = read(
      'Datum;Beskrywing;Debiet;Krediet\n2026/03/02;Vulstasie Paarl;650,00;\n2026/03/03;Salaris;;20 000,00',
    )
    expect(lines[0]).toMatchObject({ amountCents: 65_000, kind: 'fuel' })
    expect(lines[1].unreadable).toBe('There is no amount in this column.')
  })

  it('is read without a header', () => {
    const { lines } = read('2026-03-02;Engen Paarl fuel;-650.00\n2026-03-03;Parking Waterfront;-30.00')
    expect(lines).toMatchObject([
      { amountCents: 65_000, kind: 'fuel' },
      { amountCents: 3000, kind: 'parking' },
    ])
  })
})

it('one refund does not turn the signs of a file', () => {
  const costs = Array.from({ length: 10 }, (_, i) => `2026-03-${i + 10};Engen Paarl fuel;${600 + i}.00`)
  for (const sign of ['', '-']) {
    const refund = sign === '' ? '-' : ''
    const rows = [
      ...costs.map((row) => row.replace(/;(?=[0-9.]+$)/, `;${sign}`)),
      `2026-03-30;Engen refund fuel;${refund}50.00`,
    ]
    const { lines } = read(['Date;Description;Amount', ...rows].join('\n'))
    expect(lines.map(({ amountCents }) => amountCents)).toEqual(
      [...costs.keys()].map((i) => 60_000 + i * 100).concat(-5000),
    )
  }
  const card = read(
    'Date;Description;Litres;Amount\n2026-03-02;Engen;40;-900\n2026-03-03;Shell;30;-700\n2026-03-04;Shell;5;110',
  )
  expect(card.lines.map(({ amountCents }) => amountCents)).toEqual([90_000, 70_000, -11_000])
})

it('does not take a file without dates or amounts', () => {
  expect(read('Name;Email\nA;a@example.com').found.columns).toBeNull()
})

it.each([
  ['SUPA QUICK PAARL', 'tyres'],
  ['Tol N1', 'tolls'],
  ['OUTSURANCE PREMIUM', 'insurance'],
  ['WESBANK INSTALMENT', 'instalment'],
  ['MFC', 'instalment'],
  ['Huurkoop Toyota', 'instalment'],
  ['INSTALLMENT SALE 123', 'instalment'],
  ['Paaiement voertuig', 'instalment'],
  ['Wesbank interest', 'finance'],
  ['Finance charges', 'finance'],
  ['Avis fleet lease', 'lease'],
  ['Vehicle licence renewal', 'licence'],
  ['Checkers', null],
])('guesses %s as %s', (description, kind) => {
  expect(guessCostKind(description)).toBe(kind)
})
