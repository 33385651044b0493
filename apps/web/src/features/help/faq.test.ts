import { expect, test } from 'vitest'
import { QUESTIONS, searchFaq, TOPICS } from './faq.ts'

const findIds = (query: string): string[] => searchFaq(query).map(({ id }) => id)

test('matches all words in any case and order', () => {
  expect(findIds('ODOMETER march')).toContain('what-counts')
  expect(findIds('march odometer')).toEqual(findIds('ODOMETER march'))
  expect(findIds('  ')).toHaveLength(QUESTIONS.length)
  expect(findIds('unicorn')).toEqual([])
})

test('every topic but help has questions, and no question shares a fragment with a topic', () => {
  const asked = new Set(QUESTIONS.map(({ topic }) => topic))
  expect(Object.keys(TOPICS).filter((topic) => !asked.has(topic as never))).toEqual(['help'])
  expect(QUESTIONS.filter(({ id }) => id in TOPICS)).toEqual([])
})

test.each([
  ['cartrack', 'tracker-company'],
  ['eft', 'reference'],
  ['boss', 'who-sees'],
  ['bookkeeper', 'accountant-access'],
  ['forgot odometer', 'missed'],
])('"%s" finds %s', (query, id) => expect(findIds(query)).toContain(id))

test('each question has its own fragment, a topic and an answer; SARS questions have a source', () => {
  expect(new Set(QUESTIONS.map(({ id }) => id)).size).toBe(QUESTIONS.length)
  for (const { id, topic, answers, source } of QUESTIONS) {
    expect(Object.keys(TOPICS)).toContain(topic)
    expect(answers.length).toBeGreaterThan(0)
    if (topic === 'sars' && id !== 'late') expect(source).toBeTruthy()
  }
})

test('prices match the plans', () => {
  expect(QUESTIONS.find(({ id }) => id === 'price')?.answers[0].replaceAll(/\s/g, ' ')).toContain('R 695 a year')
})
