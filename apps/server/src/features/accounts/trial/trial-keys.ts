import { createHmac } from 'node:crypto'
import type { Dependencies } from '../../../dependencies.ts'
import { readOrMakeSecret } from '../../../platform/identity/embedded/secret-writes.ts'

export interface TrialPerson {
  issuer: string
  subject: string
  email: string
  mobile: string
}

/** Keys that identify a person's trial: HMACs with the server's secret, one per identifying attribute. */
export async function trialKeys(
  { config, pool }: Pick<Dependencies, 'config' | 'pool'>,
  { issuer, subject, email, mobile }: TrialPerson,
): Promise<Buffer[]> {
  const secret = config.authSecret ?? (await readOrMakeSecret(pool))
  const facts = [`identity ${issuer} ${subject}`, `email ${email.toLowerCase()}`, `mobile ${normalizeMobile(mobile)}`]
  return facts.map((fact) => createHmac('sha256', secret).update(`spoor-trial ${fact}`).digest())
}

/** 082 123 4567 and +27 82 123 4567 are the same number. */
function normalizeMobile(mobile: string): string {
  return mobile.replaceAll(/\D/g, '').replace(/^0/, '27')
}
