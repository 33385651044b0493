import { Link } from '@tanstack/react-router'
import { t } from '../language/t.ts'

/** What to do about a file that Spoor does not read: a link to the FAQ's answer. */
export function FileHelp({ filename }: { filename: string }) {
  const isPdf = /\.pdf$/i.test(filename)
  return (
    <p className="mt-2 text-sm">
      <Link
        to="/faq"
        hash={isPdf ? 'tracker-pdf' : 'tracker-company'}
        className="font-semibold text-accent underline underline-offset-2"
      >
        {isPdf ? t('What to do with a PDF') : t('How to get the right file from your tracker')}
      </Link>
    </p>
  )
}
