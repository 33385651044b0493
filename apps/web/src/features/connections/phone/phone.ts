export type Phone = 'iphone' | 'android'

/** The phone or tablet that shows this page; null on a computer. */
export function detectPhone({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Phone | null {
  if (/Android/.test(userAgent)) return 'android'
  // An iPad claims to be a Mac, but no Mac has a touch screen.
  const isIpad = /Macintosh/.test(userAgent) && maxTouchPoints > 1
  return isIpad || /iPhone|iPad|iPod/.test(userAgent) ? 'iphone' : null
}
