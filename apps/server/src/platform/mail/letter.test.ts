import { describe, expect, it } from 'vitest'
import AFRIKAANS from './languages/af.json' with { type: 'json' }
import { writeLetter, type Letter } from './letter.ts'
import { translate, mailLanguage, mailText, verbatim } from './letter.ts'

const LETTER: Letter = {
  to: 'thandi@example.com',
  name: 'Thandi <Müller>',
  subject: mailText('Your file {filename} is ready', { filename: 'a & "b".csv' }),
  blocks: [
    mailText('Your data will be erased on {day}. Until then you can restore your account by replying to this email.', {
      day: { day: new Date('2026-02-28T23:00:00Z'), timeZone: 'Africa/Johannesburg' },
    }),
    verbatim('<script>alert(1)</script>\nsecond line'),
    { label: mailText('See the upload'), url: 'http://localhost:8000/upload/1?a=1&b=2' },
    { label: mailText('Open the logbook'), url: 'http://localhost:8000/logbook' },
    { figures: [{ label: mailText('Company'), value: verbatim('Acme & Sons') }] },
  ],
  unsubscribeUrl: 'http://localhost:8000/unsubscribe?token=1',
}

/** The visible text, without tags. */
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

  it('has the same content as text and as HTML', () => {
    expect(subject).toBe('Your file a & "b".csv is ready')
    expect(text).toBe(`Hello Thandi <Müller>,

Your data will be erased on 1 Mar 2026. Until then you can restore your account by replying to this email.

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
        'Your data will be erased on 1 Mar 2026. Until then you can restore your account by replying to this email. ' +
        '<script>alert(1)</script> second line See the upload Open the logbook Company Acme & Sons ' +
        'Spoor · Switch these emails off',
    )
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, url]) => url.replaceAll('&amp;', '&'))).toEqual([
      'http://localhost:8000/upload/1?a=1&b=2',
      'http://localhost:8000/logbook',
      'http://localhost:8000/unsubscribe?token=1',
    ])
  })

  it('loads nothing, runs no script, and suits phones and both themes', () => {
    expect(html).not.toMatch(/<(script|img|link|iframe|form)|@import|url\(|src=/i)
    expect(html).toContain('name="viewport"')
    expect(html).toContain('prefers-color-scheme: dark')
    expect(html).toContain('max-width:560px')
    expect(html).not.toMatch(/width:\s*(5[7-9]\d|[6-9]\d\d)px/)
  })

  it('keeps its subject on one line', () => {
    expect(
      writeLetter({ to: 'a@example.com', name: '', subject: verbatim('a\r\nBcc: b'), blocks: [] }, 'en').subject,
    ).toBe('a Bcc: b')
  })
})

describe('Afrikaans', () => {
  it('is used if the recipient prefers it, including for dates', () => {
    const { subject, text, html } = writeLetter(LETTER, mailLanguage('af'))
    expect(subject).toBe('Jou lêer a & "b".csv is gereed')
    expect(text).toContain('Hallo Thandi <Müller>,')
    expect(text).toContain('Jou data word op 1 Mrt 2026 uitgewis.')
    expect(text).toContain('Skakel hierdie e-posse af:')
    expect(html).toContain('<html lang="af">')
  })

  it('is replaced by English for unsupported languages', () => {
    expect(mailLanguage('zu')).toBe('en')
    expect(mailLanguage(undefined)).toBe('en')
  })

  it('has the same placeholders in every text', () => {
    const listValues = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([value]) => value).toSorted()
    for (const [english, afrikaans] of Object.entries(AFRIKAANS))
      expect(listValues(afrikaans), english).toEqual(listValues(english))
  })

  it('inserts translated texts into texts', () => {
    const trips = mailText('{n} trips', { n: 3 })
    expect(translate(mailText('Spoor found {trips} in {filename}.', { trips, filename: '{n}.csv' }), 'af')).toBe(
      'Spoor het 3 ritte in {n}.csv gevind.',
    )
  })
})
