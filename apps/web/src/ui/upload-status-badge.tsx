import { CircleCheck, CircleHelp, CircleX, LoaderCircle, MessageCircleQuestion, Undo2 } from 'lucide-react'
import { StateBadge, type StateLook } from './state-badge.tsx'
import { t } from '../language/t.ts'

const LOOKS: Readonly<Record<string, StateLook>> = {
  uploading: { label: t('Uploading...'), tone: 'accent', Icon: LoaderCircle },
  received: { label: t('Processing...'), tone: 'accent', Icon: LoaderCircle },
  extracting: { label: t('Analyzing...'), tone: 'accent', Icon: LoaderCircle },
  needs_look: { label: t('Needs a look'), tone: 'warn', Icon: MessageCircleQuestion },
  saved: { label: t('Complete'), tone: 'good', Icon: CircleCheck },
  failed: { label: t('Failed'), tone: 'bad', Icon: CircleX },
}

const UNDONE: StateLook = { label: t('Undone'), tone: 'neutral', Icon: Undo2 }
const UNKNOWN: StateLook = { label: t('Unknown'), tone: 'neutral', Icon: CircleHelp }

/** An upload's status, with its error as tooltip. */
export function UploadStatusBadge({
  upload,
}: {
  upload: { status: string; undone_at?: string | null; error_message?: string | null }
}) {
  const look = upload.undone_at ? UNDONE : (LOOKS[upload.status] ?? UNKNOWN)
  return <StateBadge {...look} title={upload.error_message ?? undefined} />
}
