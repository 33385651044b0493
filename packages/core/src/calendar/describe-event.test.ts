import { expect, test } from 'vitest'
import { describeEvent } from './describe-event.ts'
import { getEventWords } from './event-words.ts'

const describe = (title: string, { location = '', people = [] as string[], language = 'en' } = {}) =>
  describeEvent({ title, location, people }, getEventWords(language))

test('names purpose and people', () => {
  expect(describe('Site inspection')).toBe('Site inspection')
  expect(describe('Site inspection', { people: ['Ms Naidoo'] })).toBe('Site inspection with Ms Naidoo')
  expect(describe('Site inspection', { people: ['Ms Naidoo', 'Mr Botha'] })).toBe(
    'Site inspection with Ms Naidoo and Mr Botha',
  )
  expect(describe('Quote', { people: ['A B', 'C D', 'E F', 'G H'] })).toBe('Quote with A B, C D and 2 others')
  expect(describe('Quote', { people: ['A B', 'C D', 'E F'] })).toBe('Quote with A B, C D and 1 other')
  expect(describe('Kwotasie', { people: ['A B', 'C D', 'E F'], language: 'af' })).toBe(
    'Kwotasie met A B, C D en 1 ander',
  )
  expect(describe('Kwotasie', { people: ['A B', 'C D', 'E F', 'G H'], language: 'af' })).toBe(
    'Kwotasie met A B, C D en 2 ander',
  )
})

test('does not name a person twice, and stays on one line', () => {
  expect(describe('Lunch: Ms Naidoo', { people: ['ms naidoo', ''] })).toBe('Lunch: Ms Naidoo')
  expect(describe('Fit\r\n  gates\t at Acme')).toBe('Fit gates at Acme')
  expect(describe('x'.repeat(500))).toHaveLength(200)
  expect(describe('x'.repeat(200))).toBe('x'.repeat(200))
  expect(describe(`${'x'.repeat(198)} ${'y'.repeat(9)}`)).toBe(`${'x'.repeat(198)}…`)
})

test.each(['', '  ', 'Busy', 'BUSY', 'Tentative', 'Besig', '(no title)'])(
  'has no reason for the hidden title %j',
  (title) => expect(describe(title, { people: ['Ms Naidoo'] })).toBeNull(),
)

test('adds the place to a title that SARS would refuse, or proposes nothing', () => {
  expect(describe('Meeting')).toBeNull()
  expect(describe('Meeting', { location: 'Acme Supplies, 12 Long St' })).toBe('Meeting, Acme Supplies')
  expect(describe('Meeting', { people: ['Ms Naidoo'], location: 'Acme Supplies' })).toBe('Meeting with Ms Naidoo')
})
