import { Check } from 'lucide-react'
import { t } from '../../language/t.ts'

const PROMISES = [
  t('Your file is stored exactly as you sent it.'),
  t('Every row is accounted for: used, a duplicate, or skipped with a reason.'),
  t('The same file twice adds nothing twice.'),
  t('What you edited is never undone by the next import.'),
  t('Private trips stay private: the logbook lists business trips only.'),
] as const

export function Reads() {
  return (
    <section
      aria-labelledby="reads"
      className="grid gap-6 rounded-2xl border border-line bg-surface p-6 sm:p-10 lg:grid-cols-2"
    >
      <div>
        <h2 id="reads" className="text-xl font-semibold tracking-[-0.01em]">
          {t('Exact, and it shows its working')}
        </h2>
        <p className="mt-2 max-w-md text-base text-balance text-muted">
          {t(
            'A logbook has to stand up to questions. Spoor shows where the distance of every trip comes from, and what happened to every row.',
          )}
        </p>
      </div>
      <ul className="flex flex-col gap-3">
        {PROMISES.map((promise) => (
          <li key={promise} className="flex gap-3 text-base">
            <Check aria-hidden size={20} className="mt-0.5 shrink-0 text-good" />
            {promise}
          </li>
        ))}
      </ul>
    </section>
  )
}
