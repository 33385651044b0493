import { expect, test } from 'vitest'
import { publishedTables } from '@spoor/core/tax/tax-tables.ts'
import english from './faq.en.md?raw'
import afrikaans from './faq.af.md?raw'
import { parseFaq, searchFaq, TOPICS } from './faq.ts'

const QUESTIONS = TOPICS.flatMap(({ id: topic, questions }) => questions.map((question) => ({ topic, ...question })))
const findIds = (query: string): string[] => searchFaq(query).flatMap(({ questions }) => questions.map(({ id }) => id))

test('matches all words in any case and order', () => {
  expect(findIds('ODOMETER march')).toContain('what-counts')
  expect(findIds('march odometer')).toEqual(findIds('ODOMETER march'))
  expect(findIds('  ')).toHaveLength(QUESTIONS.length)
  expect(findIds('unicorn')).toEqual([])
})

test('every topic but help has questions', () => {
  expect(TOPICS.filter(({ questions }) => questions.length === 0).map(({ id }) => id)).toEqual(['help'])
})

test.each([
  ['cartrack', 'tracker-company'],
  ['eft', 'reference'],
  ['boss', 'who-sees'],
  ['bookkeeper', 'accountant-access'],
  ['forgot odometer', 'missed'],
])('"%s" finds %s', (query, id) => expect(findIds(query)).toContain(id))

test('topics and questions have their own fragments; questions have an answer, and those about SARS a source', () => {
  const ids = [...TOPICS, ...QUESTIONS].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { id, topic, answers, source } of QUESTIONS) {
    expect(answers.length, id).toBeGreaterThan(0)
    if (topic === 'sars' && id !== 'late') expect(source, id).not.toBeNull()
  }
})

test('both languages have the same questions with the same number of paragraphs and the same figures', () => {
  const outline = (markdown: string) =>
    parseFaq(markdown).map(({ id, questions }) => [
      id,
      ...questions.map((one) => [one.id, one.answers.length, one.source === null]),
    ])
  const listFigures = (markdown: string) => (markdown.match(/\{\w+\}/g) ?? []).toSorted()
  expect(outline(afrikaans)).toEqual(outline(english))
  expect(listFigures(afrikaans)).toEqual(listFigures(english))
})

test('prices match the plans', () => {
  expect(QUESTIONS.find(({ id }) => id === 'price')?.answers[0].replaceAll(/\s/g, ' ')).toContain('R 695 a year')
  expect(JSON.stringify(QUESTIONS)).not.toMatch(/undefined|\{\w+\}/)
})

test('names the rate of every tax year with a table since 2023/24', () => {
  for (let taxYear = 2024; publishedTables(taxYear).rate !== null; taxYear++) {
    const rand = (publishedTables(taxYear).rate!.centsPerKm / 100).toFixed(2).replace('.', ',')
    for (const text of [english, afrikaans]) expect(text).toMatch(new RegExp(`R.${rand}`))
  }
})
