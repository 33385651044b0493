import { DEFAULT_PLAN, PLANS, SUBSCRIPTION_DAYS } from '@spoor/contract/limits/plans.ts'
import { formatWholeRand } from '../../format/quantity.ts'
import { t } from '../../language/t.ts'

/** Question groups in page order. */
export const TOPICS = {
  tracker: t('Getting my file out of my tracker'),
  sars: t('What SARS wants'),
  business: t('Business or private'),
  odometer: t('Odometer'),
  files: t('My files'),
  phone: t('Recording with my phone'),
  money: t('Money and payment'),
  privacy: t('Privacy'),
  company: t('My company'),
  accountant: t('My accountant'),
  help: t('Help'),
} as const
export type Topic = keyof typeof TOPICS

export interface Question {
  /** Also the URL fragment. */
  id: string
  topic: Topic
  asks: string
  /** Search terms not used in the text. */
  also?: string
  /** Paragraphs. */
  answers: readonly string[]
  /** Source of a legal fact, a figure or a claim about another product. */
  source?: string
}

const NOTE_14 = t('SARS, Interpretation Note 14 (issue 5, 30 March 2021)')

/**
 * Drivers' questions. The way to reach support depends on the deployment, so `support` has its own section on the page.
 */
export const QUESTIONS: readonly Question[] = [
  {
    id: 'tracker-company',
    topic: 'tracker',
    asks: t('How do I get my trips from Cartrack, Netstar, Tracker, Ctrack or another tracking company?'),
    also: 'tracking portal fleet export download report beame mix bidtrack matrix',
    answers: [
      t(
        "Sign in on the company's website with a computer rather than in its app: the downloads are there, usually under Reports. Look for a report of trips, or of positions, and choose your vehicle and the whole tax year, or one month after the other.",
      ),
      t(
        "Download it as Excel or CSV, not PDF, and upload it here unchanged. If there is no such download, ask the company's support for 'the trip report of my vehicle as Excel or CSV'.",
      ),
    ],
  },
  {
    id: 'tracker-pdf',
    topic: 'tracker',
    asks: t('My tracker only gives me a PDF. What now?'),
    also: 'pdf print',
    answers: [
      t(
        'Spoor does not read PDFs, because their rows cannot be extracted reliably. Look for an Excel, XLS or CSV download next to the PDF, or ask the tracking company for one.',
      ),
      t(
        'If they have none, copy the trips into the sample file of the upload guide: date and time, from, to and kilometres are enough.',
      ),
    ],
  },
  {
    id: 'tracker-mileiq',
    topic: 'tracker',
    asks: t('How do I get my trips out of MileIQ?'),
    also: 'drives export switch',
    answers: [
      t(
        "Open Reports in the app, or choose the drives and 'Report' at dashboard.mileiq.com. MileIQ emails you a spreadsheet (XLS), which you upload here. Classify the drives there first: MileIQ leaves unclassified ones out.",
      ),
    ],
    source: t('MileIQ support'),
  },
  {
    id: 'tracker-google',
    topic: 'tracker',
    asks: t('Can I use my Google Maps Timeline?'),
    also: 'location history takeout json phone',
    answers: [
      t(
        "Yes, through our API, which takes its JSON at /upload/history. Export it on the phone: on Android under Settings, Location, Location services, Timeline, 'Export Timeline data'; on an iPhone in Google Maps under Settings, Location and privacy.",
      ),
      t(
        "A phone's timeline has gaps and no odometer readings. A tracker in the vehicle records trips more accurately.",
      ),
    ],
    source: t('Google Maps help'),
  },
  {
    id: 'tracker-traccar',
    topic: 'tracker',
    asks: t('How do I get my trips out of Traccar?'),
    also: 'self hosted server',
    answers: [
      t(
        "In Traccar's web app open Reports, then Trips or Route, choose the device and the period, and export: you get an Excel file. Route has the GPS points; Spoor detects the trips in them.",
      ),
    ],
  },
  {
    id: 'tracker-gpx',
    topic: 'tracker',
    asks: t('My GPS app exports GPX or KML. Can I upload that?'),
    also: 'garmin osmand owntracks nmea logger geojson',
    answers: [
      t(
        'Export CSV or Excel from the app where you can. Our API takes GPX, KML, GeoJSON, NMEA and OwnTracks recordings at /upload/history.',
      ),
    ],
  },
  {
    id: 'which-formats',
    topic: 'tracker',
    asks: t('Which files can I upload?'),
    also: 'size limit megabytes columns',
    answers: [t('Excel (.xlsx, .xls) and CSV (.csv) up to 50\u00a0MB, with trips or with GPS points, in any layout.')],
  },
  {
    id: 'what-counts',
    topic: 'sars',
    asks: t('What must a logbook contain for SARS to accept it?'),
    also: 'valid requirements compulsory',
    answers: [
      t(
        'The odometer on 1 March and on the last day of February, and for every business trip its date, kilometres, from where, to where and the reason. Private trips need not be listed, and the odometer need not be read every day.',
      ),
      t(
        'The closing reading minus the opening reading is your total for the year. Without a logbook you cannot claim against a travel allowance.',
      ),
    ],
    source: t('SARS travel logbook (eLogbook)'),
  },
  {
    id: 'tax-year',
    topic: 'sars',
    asks: t('Which days belong to a tax year?'),
    also: 'start end',
    answers: [
      t(
        '1 March to the last day of February, in South African time. Tax year 2026/27 runs from 1 March 2026 to 28 February 2027.',
      ),
    ],
    source: t('SARS travel logbook (eLogbook)'),
  },
  {
    id: 'reason',
    topic: 'sars',
    asks: t('What is a good reason for a trip?'),
    also: 'purpose description vague',
    answers: [
      t(
        "One that says what the trip was for, and with or for whom: 'Quote for a pump, Mr A at LMN Supplies'. SARS refuses 'Meeting', 'Client' or 'Business' alone. Spoor flags such reasons before you download the logbook.",
      ),
    ],
    source: `${NOTE_14}, p. 15`,
  },
  {
    id: 'several-vehicles',
    topic: 'sars',
    asks: t('I drive two vehicles. Is one logbook enough?'),
    also: 'cars second',
    answers: [
      t(
        'Each vehicle needs its own. Spoor keeps the trips of each vehicle apart and gives one logbook per vehicle and tax year.',
      ),
    ],
    source: t('SARS travel logbook (eLogbook)'),
  },
  {
    id: 'how-long',
    topic: 'sars',
    asks: t('How long must I keep my logbook?'),
    also: 'store archive audit',
    answers: [t('At least five years from the day you submitted the tax return it supports.')],
    source: t('SARS travel logbook (eLogbook)'),
  },
  {
    id: 'late',
    topic: 'sars',
    asks: t('I did not keep a logbook this year. Is it too late?'),
    also: 'forgot past months previous history backdate',
    answers: [
      t(
        'Not if there was a tracker in the vehicle. Upload its file for the whole tax year: every trip becomes a row with date, places and kilometres. You add the reason for each business trip and the two odometer readings.',
      ),
    ],
  },
  {
    id: 'rate',
    topic: 'sars',
    asks: t('What is a business kilometre worth?'),
    also: 'rand per kilometre deduction allowance claim worth tarief',
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
    id: 'commute',
    topic: 'business',
    asks: t('Is driving to work a business trip?'),
    also: 'home office work commuting',
    answers: [
      t(
        'No. From home to where you regularly work, and back, is private. If you see a client on the way, both legs of that day, home to client and client to office, are business. From a permanent office at home to a client is business, too.',
      ),
    ],
    source: NOTE_14,
  },
  {
    id: 'mark-many',
    topic: 'business',
    asks: t('Do I have to mark every trip by hand?'),
    also: 'automatic classify bulk rules suggestions learn',
    answers: [
      t(
        'No. Spoor suggests business or private from your work hours, your rules and what you confirmed before, and says why. You accept a whole group with one click; nothing counts as confirmed until you do, unless you switch that on in Settings.',
      ),
    ],
  },
  {
    id: 'partly',
    topic: 'business',
    asks: t('One trip was half business, half private. What do I do?'),
    also: 'mixed split divide',
    answers: [
      t(
        'Split it in the logbook where the business part ended, and mark each part. The kilometres of both add up to those of the whole trip.',
      ),
    ],
  },
  {
    id: 'readings',
    topic: 'odometer',
    asks: t('Which odometer readings do I need?'),
    also: 'kilometre reading dashboard photo speedometer opening closing',
    answers: [
      t(
        "Two for each vehicle and tax year: on 1 March and on the last day of February. If you bought or sold the vehicle in between, on that day instead. Enter them on the vehicle's page, with a photo if you like; Spoor asks you by email when they are due.",
      ),
    ],
    source: t('SARS travel logbook (eLogbook)'),
  },
  {
    id: 'missed',
    topic: 'odometer',
    asks: t('I forgot to read the odometer on 1 March. What now?'),
    also: 'missing forgotten late service invoice',
    answers: [
      t(
        "Look at the vehicle's page under Odometer: if your tracker's file has odometer readings, the first one of each month is listed there. A service invoice or licence document with the kilometres on a day close to it helps too. Spoor never invents a reading, and marks the logbook as incomplete without one.",
      ),
    ],
  },
  {
    id: 'why-distance',
    topic: 'odometer',
    asks: t('Why does the distance differ from my odometer?'),
    also: 'wrong kilometres different accuracy',
    answers: [
      t(
        'If your file has plausible odometer readings, Spoor uses them. Otherwise it measures the route through the GPS points, removes noise and makes up for curves between points. Each trip shows where its distance comes from, and you can edit it.',
      ),
    ],
  },
  {
    id: 'unlogged',
    topic: 'odometer',
    asks: t('What are unlogged kilometres?'),
    also: 'gap gaps missing private',
    answers: [
      t(
        'Kilometres on the odometer that no trip covers: the tracker was off, or a file is missing. They count as private until you upload the file or add the trips. They lower your deduction, but your logbook stays valid.',
      ),
    ],
  },
  {
    id: 'left-out',
    topic: 'files',
    asks: t('Why were rows of my file skipped?'),
    also: 'rows missing errors',
    answers: [
      t(
        "Each row is used, skipped, or marked as a duplicate. The upload's page shows why: an impossible date, an impossible position or a missing place. Spoor never guesses a value or sets it to zero.",
      ),
      t('If a whole column was misread, choose it there and have the file read again.'),
    ],
  },
  {
    id: 'twice',
    topic: 'files',
    asks: t('What happens if I upload a file twice, or two that overlap?'),
    also: 'duplicate again overlap',
    answers: [
      t('Nothing is counted twice: only new trips are added, and what you edited or deleted stays as you left it.'),
    ],
  },
  {
    id: 'undo-upload',
    topic: 'files',
    asks: t('I uploaded the wrong file. Can I undo it?'),
    also: 'delete remove wrong restore',
    answers: [
      t(
        "Yes, with Undo on the upload's page. It removes the trips that are in no other file. You can restore the upload for 30 days.",
      ),
    ],
  },
  {
    id: 'live-background',
    topic: 'phone',
    asks: t('Does the Trip Tracker record while my phone is locked?'),
    also: 'screen off battery sleep',
    answers: [
      t(
        'No browser can do that. Keep the page open and the screen on; Spoor asks your phone not to switch it off. If the page was hidden for over a minute, Spoor warns you when you end the trip and draws that part as a dashed line.',
      ),
      t("An app can: connect one under 'Connect a tracker'."),
    ],
  },
  {
    id: 'by-themselves',
    topic: 'phone',
    asks: t('Can trips arrive by themselves?'),
    also: 'automatic mail email report cartrack netstar mix api live owntracks overland traccar colota gpslogger home assistant app background qr code sync',
    answers: [
      t(
        "Yes. Under 'Connect a tracker', choose a free app for your iPhone or Android phone, such as OwnTracks, and scan a code. It records while you drive, also with the screen off, and each trip is in your logbook minutes after you park.",
      ),
      t(
        'If your tracking company mails reports, as Netstar, MiX and most others can, get an address there and add it to the recipients in its portal; a new sender waits for one click. A Cartrack account is connected with a password that may only read.',
      ),
      t(
        'Your own Traccar server, Home Assistant or anything else that can send JSON can be connected, too. Files still work beside it: the same drive is never counted twice.',
      ),
    ],
  },
  {
    id: 'calendar-reasons',
    topic: 'business',
    asks: t('Can Spoor take the reasons for my trips from my calendar?'),
    also: 'google outlook apple appointment event meeting ics ical purpose',
    answers: [
      t(
        "Yes. Paste the secret address of your calendar under 'Connect a tracker'. An appointment at the time and place of a trip's end is then proposed as its reason; nothing is filled in before you accept it.",
      ),
      t(
        'We read the calendar once an hour and keep only the reasons for your trips. Private, cancelled and all-day appointments are not used.',
      ),
    ],
  },
  {
    id: 'notifications',
    topic: 'phone',
    asks: t('Can Spoor remind me of trips to review?'),
    also: 'push notification alert evening message',
    answers: [
      t(
        "Yes, if your installation offers it: switch on 'Notify me on this device' in the settings. You get one notification an evening, and only if you have trips of the day to review. On an iPhone or iPad, add Spoor to your Home Screen first. Signing out switches it off on that device.",
      ),
    ],
  },
  {
    id: 'live-offline',
    topic: 'phone',
    asks: t('Do I need to be online while I drive?'),
    also: 'signal data network',
    answers: [
      t(
        "No. The trip is stored on your device and goes into your logbook, once, as soon as you are online again. Do not clear your browser's data before that.",
      ),
    ],
  },
  {
    id: 'price',
    topic: 'money',
    asks: t('What does it cost, and how do I pay?'),
    also: 'price cost subscription plan cheap kos prys',
    answers: [
      t(
        '{value} a year for one driver with any number of vehicles. Companies pay {value2} for up to {maxEmployees} employees; larger plans cost more.',
        {
          value: formatWholeRand(PLANS[DEFAULT_PLAN].priceCents / 100),
          value2: formatWholeRand(PLANS.company_starter.priceCents / 100),
          maxEmployees: PLANS.company_starter.maxEmployees,
        },
      ),
      t(
        'You pay by bank transfer, using the payment reference you get when you sign up. Once an administrator verifies the payment, your account is active for {SUBSCRIPTION_DAYS} days.',
        { SUBSCRIPTION_DAYS },
      ),
    ],
  },
  {
    id: 'waiting',
    topic: 'money',
    asks: t("I have paid. Why can't I sign in yet?"),
    also: 'pending verify approve',
    answers: [
      t(
        'Until the payment is verified, signing in shows the amount due and your payment reference. Check that you used the reference for the transfer. You can also send proof of payment there. We email you once you have access.',
      ),
    ],
  },
  {
    id: 'expired',
    topic: 'money',
    asks: t('My subscription has expired. Are my logbooks lost?'),
    also: 'renew ended',
    answers: [
      t(
        'No. You can always download your own logbooks and data from the sign-in page, also before you renew. Any days left are added when you renew.',
      ),
    ],
  },
  {
    id: 'reference',
    topic: 'money',
    asks: t('I paid without the reference, or a company paid for me. What now?'),
    also: 'eft bank transfer proof wrong reference',
    answers: [
      t(
        'Send proof of payment from the sign-in page: it shows who you are, and an administrator then assigns the payment by hand. If your company pays, you pay nothing; its administrator gives you a seat.',
      ),
    ],
  },
  {
    id: 'who-sees',
    topic: 'privacy',
    asks: t('Who sees my trips?'),
    also: 'boss employer private popia',
    answers: [
      t(
        'Only you. If you belong to a company, its administrators and managers can see your business trips, but only the total kilometres of private ones. An accountant you invite sees private trips only if you allow it. The SARS logbook lists business trips only.',
      ),
    ],
  },
  {
    id: 'where-kept',
    topic: 'privacy',
    asks: t('Are my positions sent to anyone else?'),
    also: 'server google third party share',
    answers: [
      t(
        'Place names and the map come from Spoor itself, unless its operator has set up a map or geocoding service. That service is then asked for map tiles, or for the name of a rounded position. Your trips are never sent.',
      ),
    ],
  },
  {
    id: 'leave',
    topic: 'privacy',
    asks: t('How do I export my data or delete my account?'),
    also: 'export download erase popia gdpr close cancel',
    answers: [
      t(
        "Settings, My data: download everything as readable files and as raw data, whenever you like. 'Close my account' below it erases your data after 30 days; until then you can change your mind.",
      ),
    ],
  },
  {
    id: 'join',
    topic: 'company',
    asks: t('How do I join my company?'),
    also: 'invitation invite employee register',
    answers: [
      t("With the link that your company's administrator sends you. You cannot create a company account without one."),
    ],
  },
  {
    id: 'submit',
    topic: 'company',
    asks: t('How does my company get my logbook?'),
    also: 'approve manager hand in',
    answers: [
      t(
        'Open Download on the logbook page and submit it. Your administrator gets an email, and approves it or sends it back with a comment. Later changes to your trips do not affect a submitted logbook.',
      ),
    ],
  },
  {
    id: 'accountant-send',
    topic: 'accountant',
    asks: t('What do I send my accountant?'),
    also: 'bookkeeper tax practitioner return itr12',
    answers: [
      t(
        "The logbook of each vehicle as Excel, in SARS' own columns, or as PDF. Under Reports there is also a summary for the accountant: kilometres by month, odometer and what is missing. Freeze a report before you send it, and it never changes.",
      ),
    ],
  },
  {
    id: 'accountant-access',
    topic: 'accountant',
    asks: t('Can my accountant see my logbooks?'),
    also: 'bookkeeper share invite access read',
    answers: [
      t(
        'Yes. Invite your accountant in Settings. They can read and download your logbooks for free, but cannot change anything. They see private trips only if you allow it; the total is always visible. You can withdraw their access at any time.',
      ),
    ],
  },
]

/** Questions that contain every word of `query`, ignoring case. */
export function searchFaq(query: string, questions: readonly Question[] = QUESTIONS): Question[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return questions.filter(({ topic, asks, also = '', answers }) => {
    const text = [TOPICS[topic], asks, also, ...answers].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
