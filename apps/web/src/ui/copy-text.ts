/**
 * Puts a text on the clipboard that is still on its way. Handing over the promise keeps the click's permission in browsers
 * that forget it while one waits.
 */
export async function copyText(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text)
  const blob = text.then((words) => new Blob([words], { type: 'text/plain' }))
  // Its failure is the write's, too; without a listener of its own it would be reported twice.
  blob.catch(() => undefined)
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}
