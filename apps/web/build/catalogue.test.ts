import { describe, expect, test } from 'vitest'
import { collectTexts } from './collect-texts.ts'
import { readCatalogue } from './languages.ts'

const { texts, strays } = collectTexts()

test('every screen text goes through the catalogue', () => expect(strays).toEqual([]))

describe('Afrikaans', () => {
  const words = readCatalogue('af')

  test('is complete', () => expect([...texts.keys()].filter((text) => !words[text]?.trim())).toEqual([]))

  test('has no unused texts: npm run texts', () =>
    expect(Object.keys(words).filter((text) => !texts.has(text))).toEqual([]))

  test('keeps placeholders and marked parts', () => {
    const wrong = Object.entries(words).filter(([text, said]) => listPlaceholders(text) !== listPlaceholders(said))
    expect(wrong).toEqual([])
  })
})

const listPlaceholders = (text: string): string => (text.match(/\{\w+\}|<\/?\w+>/g) ?? []).toSorted().join(' ')
