/** The value of a promise; null if it rejects or takes longer. */
export async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<null>((resolve) => (timer = setTimeout(resolve, timeoutMs, null)))
  try {
    return await Promise.race([work, tooLate])
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}
