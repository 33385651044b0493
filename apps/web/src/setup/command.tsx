import { CopyButton } from '../ui/copy-button.tsx'

/** Lines for a shell or a configuration file, to be copied. */
export function Command({ text, what }: { text: string; what: string }) {
  return (
    <div className="flex items-start justify-between gap-3 rounded-lg bg-sunken px-3 py-2">
      <pre className="min-w-0 py-1 font-mono text-xs leading-5 wrap-anywhere whitespace-pre-wrap">{text}</pre>
      <CopyButton text={text} what={what} />
    </div>
  )
}
