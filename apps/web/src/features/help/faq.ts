import { DEFAULT_PLAN, PLANS, SUBSCRIPTION_DAYS } from '@spoor/contract/limits/plans.ts'
import { formatWholeRand } from '../../format/quantity.ts'
import { language } from '../../language/language.ts'
import afrikaans from './faq.af.md?raw'
import english from './faq.en.md?raw'

/** Below its heading in the text. How to reach support depends on the deployment, so the page adds it to `help`. */
export interface Topic {
  /** Also the URL fragment. */
  id: string
  name: string
  questions: Question[]
}

export interface Question {
  /** Also the URL fragment. */
  id: string
  asks: string
  /** Search terms not used in the text. */
  also: string
  /** Paragraphs. */
  answers: string[]
  /** Source of a legal fact, a figure or a claim about another product. */
  source: string | null
}

const FIGURES: Readonly<Record<string, string | number | null>> = {
  price: formatWholeRand(PLANS[DEFAULT_PLAN].priceCents / 100),
  companyPrice: formatWholeRand(PLANS.company_starter.priceCents / 100),
  maxEmployees: PLANS.company_starter.maxEmployees,
  days: SUBSCRIPTION_DAYS,
}

/** Drivers' questions in the page's language. */
export const TOPICS: readonly Topic[] = parseFaq(language === 'af' ? afrikaans : english)

/** Parses `# Topic {#id}`, `## Question {#id}` and their paragraphs; `source:` and `also:` come last. */
export function parseFaq(markdown: string): Topic[] {
  const topics: Topic[] = []
  const filled = markdown.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(FIGURES[name]))
  for (const paragraph of filled.trim().split(/\n\n+/)) {
    const [, hashes, name, id] = /^(##?) (.+) \{#([\w-]+)\}$/.exec(paragraph) ?? []
    const questions = topics.at(-1)?.questions
    const question = questions?.at(-1)
    const [, label, rest] = /^(source|also): (.+)$/s.exec(paragraph) ?? []
    if (hashes === '#') topics.push({ id, name, questions: [] })
    else if (hashes === '##') questions!.push({ id, asks: name, also: '', answers: [], source: null })
    else if (label === 'source') question!.source = rest
    else if (label === 'also') question!.also = rest
    else question!.answers.push(paragraph)
  }
  return topics
}

/** The topics with the questions that contain every word of `query`, ignoring case. */
export function searchFaq(query: string): Topic[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return TOPICS.map((topic) => ({
    ...topic,
    questions: topic.questions.filter(({ asks, also, answers }) => {
      const searched = [topic.name, asks, also, ...answers].join(' ').toLowerCase()
      return words.every((word) => searched.includes(word))
    }),
  }))
}
