import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { toast } from './toast.ts'
import { t } from '../language/t.ts'

const CONFIRMED_MS = 2000

/** Copies `text` and confirms it for two seconds. `what` describes the copied text to screen readers. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      toast.error(t('Could not copy the {what}. Select it and copy it by hand.', { what }))
    }
  }

  return (
    <Button
      size="small"
      onClick={() => void copy()}
      aria-label={copied ? t('Copied the {what}', { what }) : t('Copy the {what}', { what })}
      className={copied ? '[&_svg]:text-good' : undefined}
      icon={copied ? Check : Copy}
    >
      {copied ? t('Copied') : t('Copy')}
      <span aria-live="polite" className="sr-only">
        {copied ? t('Copied the {what}', { what }) : ''}
      </span>
    </Button>
  )
}
