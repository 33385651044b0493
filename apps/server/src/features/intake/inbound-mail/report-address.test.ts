import { expect, test } from 'vitest'
import { createToken, findToken, writeReportAddress } from './report-address.ts'

const DOMAIN = 'in.example.com'

test('finds the report address in the headers of the recipients only', () => {
  const token = createToken()
  const address = writeReportAddress(token, DOMAIN)
  expect(findToken(`Subject: hello\r\nTo: "Reports" <other@example.com>,\r\n <${address}>\r\n`, DOMAIN)).toBe(token)
  expect(findToken(`From: ${address}\r\nTo: other@example.com\r\n`, DOMAIN)).toBeNull()
})

test('searches the largest header in one pass', () => {
  // Quadratic patterns would take minutes.
  for (const text of ['a', 'a@', '@a', '.a', ' ', 'to:', '\r\n '])
    expect(findToken(`To: ${text.repeat(262_144 / text.length)}`, DOMAIN)).toBeNull()
})
