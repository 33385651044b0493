import { expect, test } from 'vitest'
import { writeLetter } from '../../../platform/mail/letter.ts'
import { writeSubmittedMail } from './submission-mail.ts'

test('names the tax year as the screens do', () => {
  const handed = { to: 'lead@example.com', name: 'Lead', taxYear: 2027, vehicle: 'Hilux', driver: 'Thandi' }
  const { text } = writeLetter(writeSubmittedMail({ ...handed, origin: 'https://spoor.example.com' }), 'en')
  expect(text).toContain('Thandi submitted the logbook of tax year 2026/27 for Hilux.')
})
