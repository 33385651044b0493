/** What the measurement uses of Lighthouse, whose own types are there only where the bench is installed. */
declare module 'lighthouse' {
  interface Audit {
    score: number | null
    title: string
    displayValue?: string
    numericValue?: number
  }
  interface Result {
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
    audits: Record<string, Audit>
    finalDisplayedUrl: string
    runtimeError?: { message: string }
  }
  export const desktopConfig: object
  export default function lighthouse(url: string, flags: object, config?: object): Promise<{ lhr: Result } | undefined>
}
