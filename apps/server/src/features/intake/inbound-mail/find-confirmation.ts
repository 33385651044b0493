import type { Confirmation } from '../../../platform/database/json-shapes.ts'

interface Forwarder {
  from: RegExp
  /** Identifies the service's mails about forwarding. */
  about: RegExp
  code: RegExp
  host: RegExp
  path: RegExp
}

/** Services that require confirmation before they forward mails to an address. */
const FORWARDERS: readonly Forwarder[] = [
  {
    from: /^forwarding-noreply@google\.com$/,
    about: /forward/i,
    code: /confirmation code:?\s*(\d{6,12})|\(#(\d{6,12})\)/i,
    host: /^mail(-settings)?\.google\.com$/,
    // The cancellation link beside it begins with /mail/uf-.
    path: /^\/mail\/vf-/,
  },
  {
    from: /@((accountprotection|mail\.support)\.)?microsoft\.com$|@(outlook|office365)\.com$/,
    about: /forward/i,
    code: /(?:security|verification|confirmation) code(?: is)?:?\s*(\d{4,8})\b/i,
    host: /^(account|outlook)\.live\.com$|^outlook\.(office|office365)\.com$/,
    path: /verif|confirm|forward/i,
  },
]

/** The code and the link of a forwarding confirmation; null for any other mail. */
export function findConfirmation({
  from,
  subject,
  text,
}: {
  from: string
  subject: string
  text: string
}): Confirmation | null {
  const all = `${subject}\n${text.replaceAll('&amp;', '&')}`
  for (const forwarder of FORWARDERS) {
    if (!forwarder.from.test(from) || !forwarder.about.test(all)) continue
    const code = forwarder.code.exec(all)?.slice(1).find(Boolean) ?? null
    const url = findLink(all, forwarder)
    if (code !== null || url !== null) return { code, url }
  }
  return null
}

function findLink(text: string, { host, path }: Forwarder): string | null {
  for (const [link] of text.matchAll(/https:\/\/[^\s"'<>()]+/gi)) {
    const url = URL.parse(link)
    if (url !== null && url.port === '' && host.test(url.hostname) && path.test(url.pathname + url.search))
      return url.href
  }
  return null
}
