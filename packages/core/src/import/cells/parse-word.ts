import { normaliseHeader } from '../words/normalise-header.ts'

const BUSINESS = new Set(
  'business,b,w,z,g,bus,work,company,official,client,besigheid,bes,besig,besigh,werk,b besigheid,zakelijk,dienst,geschaftlich,dienstlich,betrieblich,dienstfahrt,dienstrit,geschaftsfahrt,beruflich,arbeit,werksrit,besigheidsrit,zakelijke rit,business trip,work trip,business use,amptelik,professionnel,pro,travail,negocio,trabajo,laboral,profesional,negocios,trabalho,comercial,profissional,biz,work related,business related,betriebsfahrt,dienstreise,geschaftsreise,arbeitsfahrt,firmenfahrt,lavoro,aziendale,professionale,tjanst,tjanstekorning,tjansteresa,erhverv,yrke,sluzbowy,sluzbowa,公务,商务,工作'.split(
    ',',
  ),
)
/** SARS treats driving between home and work as private. */
const PRIVATE = new Set(
  'private,p,priv,privatfahrt,privaatrit,priverit,private trip,personal trip,private use,persoonlike,privaat gebruik,personal,home,non business,privaat,persoonlik,prive,prive rit,privat,personnel,particular,privado,personal use,pessoal,pvt,perso,privatnutzung,privato,personale,privatkorning,privatresa,prywatny,prywatna,commute,commuting,commuter,arbeitsweg,weg zur arbeit,woon werk,woon werkverkeer,woon werk verkeer,woonwerkverkeer,home to work,home work,work commute,trajet domicile travail,domicile travail,私人,个人'.split(
    ',',
  ),
)

type Use = 'business' | 'private' | null

/** A file has few distinct words, and they recur on every row. */
const MOST_KEPT = 500
const kept = new Map<string, Use>()

/** Business or private from a word in a file; null for anything else, which stays unclassified. */
export function parseClassification(text: string): Use {
  if (text === '') return null
  let classification = kept.get(text)
  if (classification === undefined) {
    classification = parseUseWord(normaliseHeader(text).words)
    if (kept.size < MOST_KEPT) kept.set(text, classification)
  }
  return classification
}

/** Business or private if a header is only that word, as over a column of marks or kilometres; otherwise null. */
export function parseUseHeader(words: string): Use {
  return BUSINESS.has(words) ? 'business' : PRIVATE.has(words) ? 'private' : null
}

/** Business or private as in {@link parseClassification}, or as an answer to the header: 'Yes' under 'Business'. */
export function parseClassificationUnder(text: string, header: Use): Use {
  const said = parseClassification(text)
  if (said !== null || header === null) return said
  const answer = parseAnswer(text)
  if (answer === -1) return null
  return (answer === 1) === (header === 'business') ? 'business' : 'private'
}

/** Whether a use is one of several of its kind: a trip that is no commute may still be private. */
export function isOneOfItsKind(words: string): boolean {
  return /commut|home|weg|woon|domicile|client/.test(words)
}

function parseUseWord(text: string): Use {
  // 'P - Private' and '2 Private' start with their position in a list.
  const words = text.replace(/^(?:[bp]|\d+) (?=\S)/, '').replace(/(?<=\S) (?:kms?|kilomet(?:er|re)s?)$/, '')
  if (
    PRIVATE.has(words) ||
    words.startsWith('non business') ||
    words.startsWith('private ') ||
    words.startsWith('personal ')
  )
    return 'private'
  return BUSINESS.has(words) || words.startsWith('business ') || words.endsWith(' business') ? 'business' : null
}

/** Whether a word means that the use is undecided. */
export function isUndecided(text: string): boolean {
  return /^(?:un(?:classified|categori[sz]ed|reviewed|assigned|reported|known|sorted)|not (?:classified|categori[sz]ed|set)|none|undecided|pending|offen|unbekannt|onbekend|ongeklassifiseer)$/i.test(
    text,
  )
}

const ON = makeWordSet(`
  1 true t on yes y ja an ein aan aktiv active oui si sim marche started running idle idling waar wahr vrai vero
  verdadero verdadeiro ✓ ✔ ☑ ✅ 是 开 вкл włączony zapnuto acceso encendido encendida ligado ligada açık تشغيل
  hidup på オン 켜짐`)
const OFF = makeWordSet(`
  0 false f off no n nein nee aus af uit inactive non nao arret stopped onwaar falsch faux falso ✗ ✘ ☐ ☒ ❌ 否 关
  выкл wyłączony vypnuto spento apagado apagada desligado desligada kapalı إيقاف mati av オフ 꺼짐`)

/** The state may follow the name of the switch: `ACC ON`, `Ignition: off`. */
const SWITCHED = /^(?:acc|ignition|ign|engine|key)[\s:_-]+(?=o(?:n|ff)$)/

/** Whether a word means on (1) or off (0); -1 if neither. */
export function parseSwitch(text: string): 0 | 1 | -1 {
  const word = text.trim().toLowerCase().replace(SWITCHED, '')
  if (ON.has(word)) return 1
  return OFF.has(word) ? 0 : -1
}

/**
 * Whether a cell answers its header's question with yes (1) or no (0), or with all or nothing of a trip; -1 if neither.
 */
export function parseAnswer(text: string): 0 | 1 | -1 {
  return parseSwitch(text.replace(/^(100|0)\s?%$/, (_, share: string) => (share === '0' ? '0' : '1')))
}

const OTHER_ACTIVITY =
  /^(?:in an? |in |on an? |on |e )?(?:walk|run|jog|foot|cycl|bicycl|motorcycl|bik|rid|hik|fly|flight|plane|train|subway|metro|tram|bus\b|ferry|sail|boat|ski|swim|row|still|cable|gondola|funicular|kayak|skat|horse|paraglid|surf|sled|snow|workout|gym|yoga|(?:place )?visit|stay)/
const DRIVE = /^(?:in an? |in )?(?:driv|passenger|(?:road |motor ?)?vehicle|car\b|automotive|activity|unknown)/

/** Whether an activity as timelines and watches name it is a drive; null for other words. */
export function parseActivity(text: string): 'drive' | 'other' | null {
  const words = normaliseHeader(text).words
  return OTHER_ACTIVITY.test(words) ? 'other' : DRIVE.test(words) ? 'drive' : null
}

const IGNITION = /\b(?:ignition|ign|acc|io_?239)"?\s*[=:]\s*"?(\w+)/i

/** The ignition in a text with several values, such as `ignition=true  motion=false` or JSON; -1 if absent. */
export function parseIgnitionAttribute(text: string): 0 | 1 | -1 {
  const found = IGNITION.exec(text)
  return found ? parseSwitch(found[1]) : -1
}

const ODOMETER = /\bodometer"?\s*[=:]\s*"?(\d+(?:\.\d+)?)/i

/** The odometer in such a text, in metres as Traccar writes it; NaN if absent. */
export function parseOdometerAttribute(text: string): number {
  const found = ODOMETER.exec(text)
  return found ? Number(found[1]) : Number.NaN
}

const NOBODY = new Set(
  'no driver,no driver assigned,no driver id,unknown driver,driver unknown,unassigned,unassigned driver,not assigned,driver not assigned,unidentified,unidentified driver,driver not identified,not identified,unknown,nobody,no one,no name,not known,without driver,geen,geen bestuurder,onbekend,onbekende bestuurder,niemand,kein fahrer,ohne fahrer,unbekannt,fahrer unbekannt,sans conducteur,aucun conducteur,inconnu,sin conductor,desconocido,sem motorista,sem condutor,desconhecido'.split(
    ',',
  ),
)

/** Whether a name means that nobody is assigned: 'No driver', 'Unassigned'. */
export function isNobody(text: string): boolean {
  return text.length <= 30 && NOBODY.has(normaliseHeader(text).words)
}

const NO_FIX = /^(?:no ?fix|nofix|none|invalid|v|void|false|0|no|n|not valid|no gps|unavailable)$/i

/** Whether a cell means that there was no GPS fix. */
export function isNoFixText(text: string): boolean {
  return NO_FIX.test(text.trim())
}

function makeWordSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/))
}
