import type { ReactNode } from 'react'

const LINK = /(https?:\/\/[^\s]*[^\s.,:;)]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/

/** Renders terms or a privacy notice: paragraphs, headings (`## `), lists (`- `), and addresses as links. */
export function LegalText({ level, children }: { /** Heading level. */ level: 2 | 3; children: string }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="flex flex-col gap-3 text-sm leading-6 wrap-anywhere">
      {parseBlocks(children).map((block, at) => {
        if (block.kind === 'heading')
          return (
            <Heading key={at} className="mt-3 text-base font-semibold">
              {block.lines[0]}
            </Heading>
          )
        if (block.kind === 'list')
          return (
            <ul key={at} className="flex list-disc flex-col gap-1.5 pl-5 marker:text-muted">
              {block.lines.map((line, item) => (
                <li key={item}>{linkAddresses(line)}</li>
              ))}
            </ul>
          )
        return (
          <p key={at} className="whitespace-pre-line">
            {linkAddresses(block.lines.join('\n'))}
          </p>
        )
      })}
    </div>
  )
}

interface Block {
  kind: 'heading' | 'list' | 'paragraph'
  lines: string[]
}

const KINDS = [
  { kind: 'heading', mark: /^#{1,6} +/ },
  { kind: 'list', mark: /^[-*] +/ },
  { kind: 'paragraph', mark: /^/ },
] as const

function parseBlocks(text: string): Block[] {
  const blocks: Block[] = []
  let afterBlank = true
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() !== '') {
      const { kind, mark } = KINDS.find((one) => one.mark.test(line)) ?? KINDS[2]
      if (afterBlank || kind === 'heading' || blocks.at(-1)?.kind !== kind) blocks.push({ kind, lines: [] })
      blocks.at(-1)?.lines.push(line.replace(mark, ''))
    }
    afterBlank = line.trim() === ''
  }
  return blocks
}

function linkAddresses(text: string): ReactNode {
  return text.split(LINK).map((piece, at) =>
    at % 2 === 0 ? (
      piece
    ) : (
      <a
        key={at}
        className="text-accent underline underline-offset-2"
        href={piece.includes('://') ? piece : `mailto:${piece}`}
      >
        {piece}
      </a>
    ),
  )
}
