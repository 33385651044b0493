import { Link, useLocation } from '@tanstack/react-router'
import { ChevronDown, Search } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useAppSettings } from '../../net/app-settings.ts'
import { EmptyState } from '../../ui/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/field.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { searchFaq, TOPICS, type Question } from './faq.ts'
import { plural, t } from '../../language/t.ts'
import { rich } from '../../language/rich.tsx'

const SUPPORT_WORDS = 'help how do i reach support contact email'
/** Results are expanded if there are at most this many. */
const OPENED_AT_ONCE = 3

export function FaqPage() {
  const { hash } = useLocation()
  const [query, setQuery] = useState('')
  const topics = searchFaq(query)
  const supportFound = query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => SUPPORT_WORDS.includes(word))
  const found = topics.reduce((sum, { questions }) => sum + questions.length, 0)
  const count = found + (supportFound ? 1 : 0)
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView()
  }, [hash])
  return (
    <div className="mx-auto w-full max-w-3xl">
      <PageHeader title={t('Frequently asked questions')}>
        {t('Pick a topic, or search for your own words.')}
      </PageHeader>
      <search className="relative mb-4 block">
        <Search size={18} className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted" />
        <Input
          type="search"
          aria-label={t('Search the questions')}
          placeholder={t('Search')}
          className="pl-10"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </search>
      <p role="status" className="text-sm text-muted not-empty:mb-6">
        {query.trim() && plural(count, '{n} question found', '{n} questions found')}
      </p>
      {count === 0 && (
        <EmptyState
          title={t('No question matches')}
          action={<Button onClick={() => setQuery('')}>{t('Show all')}</Button>}
        >
          {t('Try fewer or other words.')}
        </EmptyState>
      )}
      {!query.trim() && (
        <nav aria-label={t('Topics')} className="mb-8">
          <ul className="flex flex-wrap gap-2">
            {TOPICS.map(({ id, name }) => (
              <li key={id}>
                <Link
                  to="/faq"
                  hash={id}
                  className="inline-flex min-h-9 items-center rounded-full border border-line bg-surface px-3.5 text-sm font-semibold transition-colors hover:border-accent hover:text-accent pointer-coarse:min-h-11"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {topics.map(({ id, name, questions }) => {
        const withSupport = id === 'help' && supportFound
        if (questions.length === 0 && !withSupport) return null
        const opened = query.trim() !== '' && count <= OPENED_AT_ONCE
        return (
          <section key={id} id={id} aria-label={name} className="mb-8 scroll-mt-24">
            <h2 className="mb-2 text-lg font-semibold">{name}</h2>
            <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
              {questions.map((question) => (
                <Entry key={question.id} id={question.id} asks={question.asks} open={opened || hash === question.id}>
                  <Answer question={question} />
                </Entry>
              ))}
              {withSupport && (
                <Entry id="support" asks={t('How do I reach support?')} open={opened || hash === 'support'}>
                  <Support />
                </Entry>
              )}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function Entry({ id, asks, open, children }: { id: string; asks: string; open: boolean; children: ReactNode }) {
  return (
    <li id={id} className="scroll-mt-24">
      <details className="group" open={open || undefined}>
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 px-4 py-3 font-semibold outline-offset-[-2px] sm:px-5 [&::-webkit-details-marker]:hidden">
          {asks}
          <ChevronDown
            size={18}
            className="shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
          />
        </summary>
        <div className="flex flex-col gap-3 px-4 pb-5 sm:px-5">{children}</div>
      </details>
    </li>
  )
}

function Answer({ question: { answers, source } }: { question: Question }) {
  return (
    <>
      {answers.map((answer) => (
        <p key={answer}>{answer}</p>
      ))}
      {source && <p className="text-sm text-muted">{t('Source: {source}', { source })}</p>}
    </>
  )
}

function Support() {
  const support = useAppSettings()?.support_address
  return support ? (
    <p>
      {rich(
        t(
          'Write to <support>{support}</support>. Say which page you were on and what you did; for a file, its name and the time of its upload help.',
          { support },
        ),
        {
          support: (
            <a className="font-semibold underline underline-offset-2" href={`mailto:${support}`}>
              {support}
            </a>
          ),
        },
      )}
    </p>
  ) : (
    <p>
      {t(
        "No support address has been set up. Ask whoever gave you the account: your company's administrator, or the person who runs this Spoor.",
      )}
    </p>
  )
}
