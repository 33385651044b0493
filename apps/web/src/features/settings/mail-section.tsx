import { Section } from './section.tsx'
import { useChangeSettings, useSettings } from './use-settings.ts'

export function MailSection() {
  const settings = useSettings()
  const change = useChangeSettings()
  return (
    <Section title="Mails" description="What concerns your access and your security is always told.">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
        <input
          type="checkbox"
          className="size-5 accent-(--accent)"
          disabled={!settings.data}
          checked={settings.data?.mail_uploads ?? false}
          onChange={(event) => change.mutate({ mail_uploads: event.target.checked })}
        />
        Tell me by mail when a file has been read
      </label>
    </Section>
  )
}
