import { describe, expect, it } from 'vitest'
import { composeMessage } from './compose-message.ts'
import { AFRIKAANS } from './languages/af.ts'
import { writeLetter } from './letter.ts'
import type { Letter } from './letter.ts'
import { inWords, mailLanguage, say, verbatim } from './mail-words.ts'

const LETTER: Letter = {
  to: 'thandi@example.com',
  name: 'Thandi <Müller>',
  subject: say('Your file {filename} is ready', { filename: 'a & "b".csv' }),
  blocks: [
    say('Your data is erased on {day}. Until then you can restore it: reply to this email.', {
      day: { day: new Date('2026-02-28T23:00:00Z'), timeZone: 'Africa/Johannesburg' },
    }),
    verbatim('<script>alert(1)</script>\nsecond line'),
    { label: say('See the upload'), url: 'http://localhost:8000/upload/1?a=1&b=2' },
    { label: say('Open the logbook'), url: 'http://localhost:8000/logbook' },
    { figures: [{ label: say('Company'), value: verbatim('Acme & Sons') }] },
  ],
  unsubscribeUrl: 'http://localhost:8000/unsubscribe?token=1',
}

/** What a reader sees, without tags. */
const readable = (html: string) =>
  html
    .replace(/^.*<\/head>/s, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(
      /&(lt|gt|quot|#39|amp);/g,
      (_, name: string) => ({ lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' })[name]!,
    )
    .replaceAll(/\s+/g, ' ')
    .trim()

describe('a mail', () => {
  const { subject, text, html } = writeLetter(LETTER, 'en')

  it('says the same as text and as HTML', () => {
    expect(subject).toBe('Your file a & "b".csv is ready')
    expect(text).toBe(`Hello Thandi <Müller>,

Your data is erased on 1 Mar 2026. Until then you can restore it: reply to this email.

<script>alert(1)</script>
second line

See the upload:
http://localhost:8000/upload/1?a=1&b=2

Open the logbook:
http://localhost:8000/logbook

Company: Acme & Sons

Spoor

Switch these emails off:
http://localhost:8000/unsubscribe?token=1
`)
    expect(readable(html)).toBe(
      'Spoor Your file a & "b".csv is ready Hello Thandi <Müller>, ' +
        'Your data is erased on 1 Mar 2026. Until then you can restore it: reply to this email. ' +
        '<script>alert(1)</script> second line See the upload Open the logbook Company Acme & Sons ' +
        'Spoor · Switch these emails off',
    )
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, url]) => url.replaceAll('&amp;', '&'))).toEqual([
      'http://localhost:8000/upload/1?a=1&b=2',
      'http://localhost:8000/logbook',
      'http://localhost:8000/unsubscribe?token=1',
    ])
  })

  it('fetches nothing, runs nothing, and fits a phone and both themes', () => {
    expect(html).not.toMatch(/<(script|img|link|iframe|form)|@import|url\(|src=/i)
    expect(html).toContain('name="viewport"')
    expect(html).toContain('prefers-color-scheme: dark')
    expect(html).toContain('max-width:560px')
    expect(html).not.toMatch(/width:\s*(5[7-9]\d|[6-9]\d\d)px/)
  })

  it('keeps its subject on one line', () => {
    expect(composeMessage({ to: 'a@example.com', name: '', subject: 'a\r\nBcc: b', blocks: [] }).subject).toBe(
      'a Bcc: b',
    )
  })
})

describe('Afrikaans', () => {
  it('is written where the recipient prefers it, days included', () => {
    const { subject, text, html } = writeLetter(LETTER, mailLanguage('af'))
    expect(subject).toBe('Jou lêer a & "b".csv is gereed')
    expect(text).toContain('Hallo Thandi <Müller>,')
    expect(text).toContain('Jou data word op 1 Mrt 2026 uitgewis.')
    expect(text).toContain('Skakel hierdie e-posse af:')
    expect(html).toContain('<html lang="af">')
  })

  it('is English for a language that mails are not written in', () => {
    expect(mailLanguage('zu')).toBe('en')
    expect(mailLanguage(undefined)).toBe('en')
  })

  it('has the same values in every text', () => {
    const valuesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([value]) => value).toSorted()
    for (const [english, afrikaans] of Object.entries(AFRIKAANS))
      expect(valuesOf(afrikaans), english).toEqual(valuesOf(english))
  })

  it('puts texts into texts', () => {
    const trips = say('{n} trips', { n: 3 })
    expect(inWords(say('Spoor found {trips} in {filename}.', { trips, filename: '{n}.csv' }), 'af')).toBe(
      'Spoor het 3 ritte in {n}.csv gevind.',
    )
  })
})
