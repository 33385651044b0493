import { expect, it } from 'vitest'
import { matchDriver } from './match-driver.ts'

const DRIVERS = ['Johan Pieter Botha', 'Thandi Dube', 'Sipho Dube', 'René Müller', 'Sipho Nkosi'].map((name, i) => ({
  id: String(i),
  name,
}))
const nameFor = (written: string) => matchDriver(written, DRIVERS)?.name ?? null

it.each([
  ['JOHAN PIETER BOTHA', 'Johan Pieter Botha'],
  ['Botha, Johan Pieter', 'Johan Pieter Botha'],
  ['J. Botha', 'Johan Pieter Botha'],
  ['JP Botha', null],
  ['J P Botha', 'Johan Pieter Botha'],
  ['P Botha', 'Johan Pieter Botha'],
  ['Dube Thandi', 'Thandi Dube'],
  ['S Dube', 'Sipho Dube'],
  ['rene muller', 'René Müller'],
  ['Muller, R.', 'René Müller'],
])('takes %s for %s', (written, name) => expect(nameFor(written)).toBe(name))

it.each(['', ' – ', 'Dube', 'Sipho', 'A Botha', 'Botha J', 'Thandi Nkosi', '12345'])(
  'matches nobody to %j',
  (written) => expect(nameFor(written)).toBe(null),
)

it('matches nobody to a name that fits two', () => {
  const twins = [
    { id: '1', name: 'Sipho Dube' },
    { id: '2', name: 'Sindi Dube' },
  ]
  expect(matchDriver('S Dube', twins)).toBe(null)
  expect(matchDriver('Sipho Dube', [twins[0], { id: '3', name: 'sipho dube' }])).toBe(null)
})
