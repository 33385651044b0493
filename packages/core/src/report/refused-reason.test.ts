import { expect, it } from 'vitest'
import { isRefusedReason } from './refused-reason.ts'

it.each([
  '',
  ' ',
  'Meeting',
  'client',
  'BUSINESS',
  'client meeting',
  'Meeting with a client',
  'Visiting client',
  'Sales',
  'x',
  '1',
  'N/A',
  'n.a.',
  'tbc',
  'TBC.',
  'ditto',
  '-',
  '…',
  '🚗',
  '🚗👍🏽',
  '👨‍👩‍👧',
  '❤️',
  '1️⃣',
  '🇿🇦',
  'Vergadering',
  'Kliënt',
  'KLIËNT',
  'Klie\u0308nt',
  'Besigheid',
  'Vergadering met kliënt',
  "Besoek 'n kliënt",
  'Business trip 1',
  'Meeting 2',
  'Client 17',
])("refuses '%s'", (reason) => {
  expect(isRefusedReason(reason)).toBe(true)
})

it.each([
  'Presentation to board',
  'Mr A at LMN Supplies (Pty) Ltd',
  'Meeting with J. Botha',
  'Sales to LMN Supplies',
  'Vergadering met Jan Botha',
  'Kwotasie vir me. Dube',
  'Besoek Kliënt Smit',
  'Client 17, quarterly review',
  '会議',
])("takes '%s'", (reason) => {
  expect(isRefusedReason(reason)).toBe(false)
})
