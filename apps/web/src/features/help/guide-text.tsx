import { Link } from '@tanstack/react-router'
import { Download, Upload } from 'lucide-react'
import { buildSampleFile } from '../../api/sample-file.ts'
import { saveDownload } from '../../api/save-download.ts'
import { language } from '../../language/language.ts'
import { t } from '../../language/t.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ThemedPicture } from '../../ui/themed-picture.tsx'
import type { GuideId } from './guides.ts'
import afrikaans from './guides.af.md?raw'
import english from './guides.en.md?raw'

const guides = language === 'af' ? afrikaans : english

/** Renders the guide under `# id`: a card per `## Title`, with blocks separated by blank lines. */
export function GuideText({ id }: { id: GuideId }) {
  const [, ...sections] = guides
    .split(/^# /m)
    .find((guide) => guide.startsWith(`${id}\n`))!
    .split(/^## /m)
  return sections.map((section) => {
    const [title, ...blocks] = section.trim().split('\n\n')
    return (
      <Card key={title}>
        <h2 className="mb-3 text-lg font-semibold">{title}</h2>
        <div className="flex max-w-[72ch] flex-col gap-3 text-base">
          {blocks.map((block) => (
            <Block key={block} text={block} />
          ))}
        </div>
      </Card>
    )
  })
}

function Block({ text }: { text: string }) {
  const [, alt, screen] = /^!\[([^\]]+)\]\((\w+)\)$/.exec(text) ?? []
  if (screen) return <Picture screen={screen} alt={alt} />
  const [, title, content] = /^> \*\*([^*]+)\*\*\n(.+)$/s.exec(text) ?? []
  if (content) {
    return (
      <Notice title={title}>
        <Block text={content.replaceAll(/^> /gm, '')} />
      </Notice>
    )
  }
  if (text === '{upload}') return <UploadLinks />
  const lines = text.split('\n')
  if (text.startsWith('1. ')) return <Steps lines={lines} />
  if (/^- [*`]/.test(text)) return <Terms lines={lines} />
  if (!text.startsWith('- ')) return <p className="text-muted">{text}</p>
  return (
    <ul className="list-disc space-y-1.5 pl-5 text-muted">
      {lines.map((line) => (
        <li key={line}>{line.slice(2)}</li>
      ))}
    </ul>
  )
}

/** Lines such as `1. **Title** Text`. */
function Steps({ lines }: { lines: readonly string[] }) {
  return (
    <ol className="flex flex-col gap-5">
      {lines.map((line) => {
        const [, number, title, text] = /^(\d+)\. \*\*([^*]+)\*\* (.+)$/.exec(line)!
        return (
          <li key={line} className="flex gap-4">
            <span
              aria-hidden
              className="flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-tint text-sm font-semibold text-accent"
            >
              {number}
            </span>
            <div className="min-w-0">
              <h3 className="text-base font-semibold">{title}</h3>
              <div className="mt-1 text-muted">{text}</div>
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** Lines such as `- **Term** · required: Definition`, or with keys: '- `J` `K`: Definition'. */
function Terms({ lines }: { lines: readonly string[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[12rem_1fr]">
      {lines.map((line) => {
        const [, keys, name, aside, definition] = /^- (?:`([^:]+)`|\*\*([^*]+)\*\*([^:]*)): (.+)$/.exec(line)!
        return (
          <div key={line} className="contents">
            <dt className="font-semibold">
              {keys ? <Keys names={keys.split('` `')} /> : t(name)}
              {aside && <span className="text-sm font-normal text-muted">{aside}</span>}
            </dt>
            <dd className="text-muted max-sm:-mt-2">{definition}</dd>
          </div>
        )
      })}
    </dl>
  )
}

function Keys({ names }: { names: readonly string[] }) {
  return (
    <span className="inline-flex gap-1.5">
      {names.map((name) => (
        <kbd
          key={name}
          className="inline-block rounded-md border border-line bg-sunken px-1.5 py-0.5 text-sm font-semibold whitespace-nowrap text-ink"
        >
          {name}
        </kbd>
      ))}
    </span>
  )
}

const files = import.meta.glob<string>('./pictures/*.webp', { eager: true, import: 'default' })

/** A screenshot of the product, made by `npm run screenshots`. */
function Picture({ screen, alt }: { screen: string; alt: string }) {
  const picture = (size: 'wide' | 'phone') => ({
    light: files[`./pictures/guide-${screen}-${size}-light.webp`],
    dark: files[`./pictures/guide-${screen}-${size}-dark.webp`],
    ...(size === 'wide' ? { width: 1040, height: 700 } : { width: 390, height: 640 }),
  })
  return (
    <ThemedPicture
      wide={picture('wide')}
      phone={picture('phone')}
      alt={alt}
      className="rounded-lg border border-line"
    />
  )
}

function UploadLinks() {
  const download = (): void => {
    const file = buildSampleFile(Date.now())
    saveDownload({ blob: file, filename: file.name })
  }
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Link to="/upload" className={buttonClass({ variant: 'primary' })}>
        <Upload size={16} />
        {t('Start Upload')}
      </Link>
      <Button icon={Download} onClick={download}>
        {t('View Sample File')}
      </Button>
    </div>
  )
}
