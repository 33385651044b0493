import { resolve as resolveBySystem } from 'node:dns/promises'
import { createReadStream } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AuthenticateResult, DNSResolver } from 'mailauth'
import type { SenderProof } from '@spoor/contract/routes/inbound-mail.ts'
import type { MailRow } from './inbound-mail-queries.ts'

const TIMEOUT_MS = 60_000
/** More than ten signatures, DMARC and an honest SPF record need; a hostile record has endless hosts. */
const MOST_LOOKUPS = 60

export interface Verification {
  /** Address in From; '' if there is not exactly one. */
  sender: string
  proof: SenderProof
  spf: string
  dkim: string
  dmarc: string
  /** A name server did not reply: another check may give a different result. */
  isTemporary: boolean
}

/** Checks by SPF, DKIM and DMARC whether a mail really comes from the address in its From. */
export async function verifySender(
  file: string,
  { remote_address: ip, helo, envelope_from: sender }: Pick<MailRow, 'remote_address' | 'helo' | 'envelope_from'>,
  resolver: DNSResolver = resolveBySystem,
): Promise<Verification> {
  const { authenticate } = await import('mailauth')
  const source = createReadStream(file)
  const stop = new AbortController()
  try {
    const result = await Promise.race([
      authenticate(source, {
        ...(ip !== '' && { ip, helo }),
        sender,
        disableArc: true,
        disableBimi: true,
        resolver: limitLookups(resolver, stop.signal),
      }),
      sleep(TIMEOUT_MS, null, { signal: stop.signal, ref: false }),
    ])
    return result === null ? UNCHECKED : judge(result, ip !== '')
  } finally {
    stop.abort()
    source.destroy()
  }
}

/** Replies that no such name exists once a mail has caused too many look-ups or taken too long. */
function limitLookups(resolve: DNSResolver, signal: AbortSignal): DNSResolver {
  let lookups = 0
  return (name, type) => {
    lookups++
    if (lookups <= MOST_LOOKUPS && !signal.aborted) return resolve(name, type)
    return Promise.reject(Object.assign(new Error('too many look-ups'), { code: 'ENOTFOUND' }))
  }
}

const UNCHECKED: Verification = { sender: '', proof: 'unknown', spf: '', dkim: '', dmarc: '', isTemporary: true }

function judge({ dkim, spf: spfResult, dmarc: dmarcResult }: AuthenticateResult, knowsClient: boolean): Verification {
  const addresses = [...new Set(dkim.headerFrom.map((address) => address.toLowerCase()))]
  const [sender] = addresses
  const spf = knowsClient && spfResult !== false ? spfResult.status.result : 'none'
  const signatures = dkim.results.map(({ status, signingDomain }) => ({
    result: status.result,
    domain: signingDomain ?? '',
  }))
  const dkimResult = (signatures.find(({ result }) => result === 'pass') ?? signatures[0])?.result ?? 'none'
  const dmarc = dmarcResult === false ? 'none' : dmarcResult.status.result
  const results = { spf, dkim: dkimResult, dmarc }
  const isTemporary = Object.values(results).some((result) => result.startsWith('temperr'))
  // Forgers add a second From to show one address while proving another.
  if (addresses.length !== 1 || dkim.fromFields > 1)
    return { ...results, sender: addresses.length === 1 ? sender : '', proof: 'failed', isTemporary }
  const domain = sender.slice(sender.lastIndexOf('@') + 1)
  const isProven =
    dmarc === 'pass' ||
    (dmarc === 'none' &&
      (signatures.some((one) => one.result === 'pass' && isAligned(one.domain, domain)) ||
        (spf === 'pass' && spfResult !== false && isAligned(spfResult.domain, domain))))
  const proof = isProven ? 'proven' : dmarc === 'fail' ? 'failed' : 'unknown'
  return { ...results, sender, proof, isTemporary }
}

/** The same domain, or one a subdomain of the other. */
function isAligned(a: string, b: string): boolean {
  const [one, other] = [a.toLowerCase(), b.toLowerCase()]
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)
}
