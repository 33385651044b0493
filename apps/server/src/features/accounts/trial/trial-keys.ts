import { createHmac } from 'node:crypto'
import type { Dependencies } from '../../../dependencies.ts'
import { readOrMakeSecret } from '../../../identity/embedded/secret-writes.ts'

export interface TrialPerson {
  issuer: string
  subject: string
  email: string
  mobile: string
}

/** What a trial is remembered by: hashes that only the server's secret can make, one for each way to recognise somebody. */
export async function trialKeys(
  { config, pool }: Pick<Dependencies, 'config' | 'pool'>,
  { issuer, subject, email, mobile }: TrialPerson,
): Promise<Buffer[]> {
  const secret = config.authSecret ?? (await readOrMakeSecret(pool))
  const facts = [`identity ${issuer} ${subject}`, `email ${email.toLowerCase()}`, `mobile ${digitsOf(mobile)}`]
  return facts.map((fact) => createHmac('sha256', secret).update(`spoor-trial ${fact}`).digest())
}

/** 082 123 4567 and +27 82 123 4567 are the same number. */
function digitsOf(mobile: string): string {
  return mobile.replaceAll(/\D/g, '').replace(/^0/, '27')
}
