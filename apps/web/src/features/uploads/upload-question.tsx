import type { Upload, UploadQuestion as Question } from '@spoor/contract/routes/uploads.ts'
import { Columns3, MessageCircleQuestion } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { localDateAt } from '@spoor/core/units/local-date.ts'
import { formatDays } from '../../format/instant.ts'
import { t } from '../../language/t.ts'
import { useTimezone } from '../../session/use-session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, WRAPS } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { ReadTripLine } from './read-trip-line.tsx'
import { useUploadActions } from './use-upload-actions.ts'

/** The one question that a file with a doubtful reading waits for, with its answers side by side. */
export function UploadQuestion({ upload, onColumns }: { upload: Upload; onColumns: () => void }) {
  const question = upload.questions.find(({ chosen }) => chosen === null)
  const id = useId()
  const timezone = useTimezone()
  if (!question || upload.undone_at) return null
  const asked = writeQuestion(question, timezone)
  return (
    <Card aria-labelledby={id}>
      <div className="mb-4 flex gap-3">
        <MessageCircleQuestion size={22} className="mt-0.5 shrink-0 text-warn" />
        <div className="min-w-0">
          <h2 id={id} className="text-lg font-semibold text-balance">
            {asked}
          </h2>
          <p className="text-sm text-muted">
            {question.sentence} {t('Until you answer, nothing of this file is in your logbook.')}
          </p>
        </div>
      </div>
      <Answers upload={upload} question={question}>
        {question.candidates.length === 1 && (
          <AnswerCard
            title={t('Something else')}
            action={
              <Button className={WRAPS} icon={Columns3} onClick={onColumns}>
                {t('Fix columns')}
              </Button>
            }
          >
            <p className="text-sm text-muted">{t('Choose yourself what each column is.')}</p>
          </AnswerCard>
        )}
      </Answers>
      {question.candidates.length > 1 && (
        <p className="mt-3 text-sm text-muted">
          {t('None of these?')}{' '}
          <button type="button" className="font-semibold text-accent underline" onClick={onColumns}>
            {t('Fix columns')}
          </button>
        </p>
      )}
    </Card>
  )
}

/** The answer in use, and the others, which a click applies instead. */
export function AnsweredQuestion({ upload, question }: { upload: Upload; question: Question }) {
  const { witness, candidates, chosen, sentence } = question
  return (
    <details className="rounded-lg border border-line">
      <summary className="cursor-pointer px-4 py-3 text-sm">
        {sentence} <span className="font-semibold">{nameAnswer(witness, candidates[chosen ?? 0].answer)}</span>
      </summary>
      <div className="px-4 pb-4">
        <Answers upload={upload} question={question} />
      </div>
    </details>
  )
}

function Answers({ upload, question, children }: { upload: Upload; question: Question; children?: ReactNode }) {
  const { reprocess } = useUploadActions(upload.upload_id)
  const { witness, candidates, chosen } = question
  return (
    <ul className="grid gap-3 sm:auto-cols-fr sm:grid-flow-col">
      {candidates.map(({ answer, trips }, index) => (
        <AnswerCard
          key={answer}
          title={nameAnswer(witness, answer)}
          isChosen={index === chosen}
          action={
            index === chosen ? (
              <Badge tone="accent">{t('In use')}</Badge>
            ) : (
              <Button
                variant={chosen === null ? 'primary' : 'secondary'}
                className={WRAPS}
                busy={reprocess.isPending}
                aria-label={`${t('Use this')}: ${nameAnswer(witness, answer)}`}
                onClick={() => reprocess.mutate({ answers: { [witness]: answer } })}
              >
                {t('Use this')}
              </Button>
            )
          }
        >
          <ul className="flex flex-col gap-2">
            {trips.map((trip, at) => (
              <li key={at}>
                <ReadTripLine trip={trip} />
              </li>
            ))}
          </ul>
        </AnswerCard>
      ))}
      {children}
    </ul>
  )
}

function AnswerCard({
  title,
  isChosen = false,
  action,
  children,
}: {
  title: string
  isChosen?: boolean
  action: ReactNode
  children: ReactNode
}) {
  return (
    <li className={classes('flex flex-col gap-3 rounded-lg border p-4', isChosen ? 'border-accent' : 'border-line')}>
      <h3 className="font-semibold wrap-anywhere">{title}</h3>
      <div className="flex-1">{children}</div>
      <div>{action}</div>
    </li>
  )
}

function writeQuestion({ witness, candidates }: Question, timezone: string): string {
  const [first, second] = candidates.map(({ trips }) => trips[0]?.started_at)
  const nameDay = (instant: string): string => {
    const day = localDateAt(Date.parse(instant), timezone)
    return formatDays(day, day)
  }
  return witness === 'order of dates' && first && second
    ? t('Are these dates {first} or {second}?', { first: nameDay(first), second: nameDay(second) })
    : witness === 'way back'
      ? t('Was the way back driven too?')
      : t('Did Spoor read this file correctly?')
}

/** The server's words for an answer, translated where they do not depend on the file. */
function nameAnswer(witness: string, answer: string): string {
  if (answer === 'day first') return t('Day first')
  if (answer === 'month first') return t('Month first')
  // Starts a sentence.
  if (answer !== 'as read') return answer.charAt(0).toUpperCase() + answer.slice(1)
  return witness === 'way back' ? t('No, one way') : t('As read')
}
