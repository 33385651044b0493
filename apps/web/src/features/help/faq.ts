import { DEFAULT_PLAN, PLANS, SUBSCRIPTION_DAYS } from '@spoor/contract/plans.ts'
import { formatWholeRand } from '../../format/quantity.ts'
import { t } from '../../language/t.ts'

/** Where the question stands that has a part of its own on the page. */
export const SUPPORT_TOPIC = t('Help')

export const TOPICS = [
  t('SARS logbooks'),
  t('Your files'),
  t('Tracking'),
  t('Privacy'),
  t('Payment'),
  SUPPORT_TOPIC,
] as const
export type Topic = (typeof TOPICS)[number]

export interface Question {
  /** Also the part of the address behind the #. */
  id: string
  topic: Topic
  asks: string
  /** Paragraphs. */
  answers: readonly string[]
  /** Where a fact about the law or a figure can be checked. */
  source?: string
}

const NOTE_14 = t('SARS, Interpretation Note 14 (issue 5, 30 March 2021)')

/** What drivers ask. How support is reached depends on the deployment, so `support` has a part of its own on the page. */
export const QUESTIONS: readonly Question[] = [
  {
    id: 'what-counts',
    topic: t('SARS logbooks'),
    asks: t('What must a logbook hold for SARS to accept it?'),
    answers: [
      t(
        'The odometer on 1 March and on the last day of February, and for every business trip its date, kilometres, from where, to where and the reason. Private trips need not be listed, and the odometer need not be read every day.',
      ),
      t(
        'The closing reading less the opening one is your total for the year. Without a logbook there is no claim for a travel allowance.',
      ),
    ],
    source: t('SARS travel logbook (eLogbook)'),
  },
  {
    id: 'tax-year',
    topic: t('SARS logbooks'),
    asks: t('Which days belong to a tax year?'),
    answers: [
      t(
        '1 March to the last day of February, by the days of South Africa. Spoor names a tax year by the year in which it ends: 2027 runs from 1 March 2026 to 28 February 2027.',
      ),
    ],
    source: t('SARS travel logbook (eLogbook)'),
  },
  {
    id: 'reason',
    topic: t('SARS logbooks'),
    asks: t('What is a good reason for a trip?'),
    answers: [
      t(
        "One that says what for, and with or for whom: 'Quote for a pump, Mr A at LMN Supplies'. 'Meeting', 'Client' or 'Business' alone is refused. Spoor flags such reasons before you download the logbook.",
      ),
    ],
    source: `${NOTE_14}, p. 15`,
  },
  {
    id: 'commute',
    topic: t('SARS logbooks'),
    asks: t('Is driving to work a business trip?'),
    answers: [
      t(
        'No. From home to where you regularly work, and back, is private. If you see a client on the way, both legs of that day, home to client and client to office, are business. From a permanent office at home to a client is business, too.',
      ),
    ],
    source: NOTE_14,
  },
  {
    id: 'several-vehicles',
    topic: t('SARS logbooks'),
    asks: t('I drive two vehicles. Is one logbook enough?'),
    answers: [
      t(
        'Each vehicle needs its own. Spoor keeps the trips of each vehicle apart and gives one logbook per vehicle and tax year.',
      ),
    ],
    source: t('SARS travel logbook (eLogbook)'),
  },
  {
    id: 'how-long',
    topic: t('SARS logbooks'),
    asks: t('How long must I keep my logbook?'),
    answers: [t('At least five years from the day on which you submitted the return that it belongs to.')],
    source: t('SARS travel logbook (eLogbook)'),
  },
  {
    id: 'rate',
    topic: t('SARS logbooks'),
    asks: t('What is a business kilometre worth?'),
    answers: [
      t(
        'It depends on the tax year and the method. The prescribed rate was R\u00a04,64 for 2023/24, R\u00a04,84 for 2024/25 and R\u00a04,76 for 2025/26. With a travel allowance the deemed cost of your vehicle counts: a fixed cost by its value, and fuel and maintenance by the kilometre, limited to the allowance.',
      ),
      t(
        "The dashboard's 'Tax Savings' is a simple estimate at R\u00a03,82 a kilometre; your logbook uses the rate of its tax year and says where that comes from.",
      ),
    ],
    source: t('Government Gazette 48162, GN 3112 (3 March 2023); Profmark tax guide, p. 9'),
  },
  {
    id: 'which-formats',
    topic: t('Your files'),
    asks: t('Which files can I upload?'),
    answers: [
      t(
        'Excel (.xlsx, .xls) and CSV (.csv) up to 50\u00a0MB, with trips or with GPS points, in any layout. The upload page names further formats where this Spoor takes them.',
      ),
    ],
  },
  {
    id: 'left-out',
    topic: t('Your files'),
    asks: t('Why were rows of my file skipped?'),
    answers: [
      t(
        "Each row is used, a duplicate or skipped, and the upload's page gives the reason: an impossible date, an impossible position, a missing place. Nothing is guessed and nothing becomes zero.",
      ),
      t('If a whole column was misread, choose it there and have the file read again.'),
    ],
  },
  {
    id: 'twice',
    topic: t('Your files'),
    asks: t('What happens if I upload a file twice, or two that overlap?'),
    answers: [
      t('Nothing is counted twice: only new trips are added, and what you edited or deleted stays as you left it.'),
    ],
  },
  {
    id: 'undo-upload',
    topic: t('Your files'),
    asks: t('I uploaded the wrong file. Can I undo it?'),
    answers: [
      t(
        "Yes, with Undo on the upload's page. Trips that are in no other file go with it; you can restore the upload for 30 days.",
      ),
    ],
  },
  {
    id: 'why-distance',
    topic: t('Your files'),
    asks: t('Why does the distance differ from my odometer?'),
    answers: [
      t(
        'Where your file has plausible odometer readings, Spoor uses them. Otherwise it measures the route through the GPS points, removes noise and adds what the curves between points lose. Each trip shows where its distance comes from, and you can edit it.',
      ),
    ],
  },
  {
    id: 'live-background',
    topic: t('Tracking'),
    asks: t('Does the Trip Tracker record while my phone is locked?'),
    answers: [
      t(
        'No browser can do that. Keep the page open and the screen on; Spoor asks your phone not to switch it off. If the page was hidden for over a minute, it says so when you end the trip and draws that part dashed.',
      ),
    ],
  },
  {
    id: 'live-offline',
    topic: t('Tracking'),
    asks: t('Do I need to be online while I drive?'),
    answers: [
      t(
        "No. The trip is stored on your device and goes into your logbook, once, as soon as you are online again. Do not clear your browser's data before that.",
      ),
    ],
  },
  {
    id: 'who-sees',
    topic: t('Privacy'),
    asks: t('Who sees my trips?'),
    answers: [
      t(
        'You. In a company, its administrators and managers see business trips; of private trips they see only the total kilometres. The logbook for SARS lists business trips only.',
      ),
    ],
  },
  {
    id: 'where-kept',
    topic: t('Privacy'),
    asks: t('Are my positions sent to anybody else?'),
    answers: [
      t(
        'Place names and the map come from Spoor itself, unless its operator has set up a map or geocoding service. That service is then asked for map tiles, or for the name of a rounded position. Your trips are never sent.',
      ),
    ],
  },
  {
    id: 'price',
    topic: t('Payment'),
    asks: t('What does it cost, and how do I pay?'),
    answers: [
      t(
        '{value} a year for one driver with any number of vehicles; companies pay {value2} for up to {maxEmployees} employees, more for more.',
        {
          value: formatWholeRand(PLANS[DEFAULT_PLAN].priceCents / 100),
          value2: formatWholeRand(PLANS.company_starter.priceCents / 100),
          maxEmployees: PLANS.company_starter.maxEmployees,
        },
      ),
      t(
        'You pay by bank transfer with the payment reference you get when you sign up. An administrator verifies it, and your account is then open for {SUBSCRIPTION_DAYS} days.',
        { SUBSCRIPTION_DAYS },
      ),
    ],
  },
  {
    id: 'waiting',
    topic: t('Payment'),
    asks: t('I have paid. Why can I not sign in yet?'),
    answers: [
      t(
        'Until the payment is verified, signing in shows what is due and your payment reference. Check that the transfer carried the reference; you can send proof of payment there, too. You get an e-mail once you are in.',
      ),
    ],
  },
  {
    id: 'expired',
    topic: t('Payment'),
    asks: t('My subscription has expired. Are my logbooks lost?'),
    answers: [
      t(
        'No. You can always download your own logbooks and data from the sign-in page, also before you renew. Any days left are added when you renew.',
      ),
    ],
  },
]

/** The questions in which every word of `query` is found, in capitals or not. */
export function searchFaq(query: string, questions: readonly Question[] = QUESTIONS): Question[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return questions.filter(({ topic, asks, answers }) => {
    const text = [topic, asks, ...answers].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
