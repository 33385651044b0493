// Name servers of an invented tracker vendor, for checking the mails that a test sends from this machine.
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'

const RECORDS: Readonly<Record<string, string>> = {
  'tracker.test TXT': 'v=spf1 ip4:127.0.0.0/8 ip6:::1 -all',
  '_dmarc.tracker.test TXT': 'v=DMARC1; p=reject',
}

const resolve = (name: string, type = 'A'): Promise<string[][]> => {
  const record = RECORDS[`${name} ${type}`]
  if (record !== undefined) return Promise.resolve([[record]])
  return Promise.reject(Object.assign(new Error(`no ${type} of ${name}`), { code: 'ENOTFOUND' }))
}
Object.assign(dns.promises, { resolve })
syncBuiltinESMExports()
