import { BriefcaseBusiness, FileDown, FileUp } from 'lucide-react'
import { t } from '../../language/t.ts'

const STEPS = [
  {
    Icon: FileUp,
    title: t('Drop in the file'),
    text: t(
      'CSV or Excel, GPS points or finished trips, as your tracker exports it. Columns, dates and units are recognised; a row that cannot be used is listed with its reason.',
    ),
  },
  {
    Icon: BriefcaseBusiness,
    title: t('Mark business trips'),
    text: t(
      'Each trip with its places, kilometres and map. Classify by click or in bulk, add the reason SARS asks for, and edit what the tracker got wrong.',
    ),
  },
  {
    Icon: FileDown,
    title: t('Download the logbook'),
    text: t('Excel or PDF for the tax year, with opening and closing odometer, and a list of what is still missing.'),
  },
] as const

export function Steps() {
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="text-xl font-semibold tracking-[-0.01em]">
        {t('How it works')}
      </h2>
      <ol className="mt-6 grid gap-6 md:grid-cols-3 md:gap-8">
        {STEPS.map(({ Icon, title, text }, index) => (
          <li key={title} className="border-t-2 border-accent pt-5">
            <p className="flex items-center gap-3 text-lg font-semibold">
              <Icon aria-hidden size={22} className="text-accent" />
              {index + 1}. {title}
            </p>
            <p className="mt-2 text-base text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
