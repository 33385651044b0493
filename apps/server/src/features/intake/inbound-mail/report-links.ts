/** Hosts whose links are downloads of reports. MiX by Powerfleet mails links in place of files. */
const REPORT_HOSTS = [/^report-dl\.[a-z0-9-]+\.mixtelematics\.com$/]
const MAX_LINKS = 5
const LONGEST_LINK = 4000

/** Links in a mail's text or HTML that may be fetched, each once. */
export function findReportLinks(text: string): URL[] {
  const found = new Map<string, URL>()
  for (const [link] of text.matchAll(/https:\/\/[^\s"'<>()\\]+/gi)) {
    const url = unwrap(link.replaceAll('&amp;', '&').replace(/(?<![.,;])[.,;]+$/, ''))
    if (url !== null && isReportLink(url) && found.size < MAX_LINKS) found.set(url.href, url)
  }
  return [...found.values()]
}

export function isReportLink(url: URL): boolean {
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    REPORT_HOSTS.some((host) => host.test(url.hostname))
  )
}

/** Outlook wraps the links of mails that it forwards. */
function unwrap(link: string): URL | null {
  if (link.length > LONGEST_LINK) return null
  const url = URL.parse(link)
  if (url === null || !url.hostname.endsWith('.safelinks.protection.outlook.com')) return url
  return URL.parse(url.searchParams.get('url') ?? '')
}
