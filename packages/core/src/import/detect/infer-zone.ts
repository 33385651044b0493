import type { Chosen } from './column-profile.ts'
import { listFilledTexts, type HeadRow } from '../../tabular/head.ts'
import { isZone } from '../../units/time-zone.ts'
import { parseZoneMinutes } from '../cells/parse-time-text.ts'
import { normaliseHeader } from '../words/normalise-header.ts'

const LABEL =
  /^(?:(?:report|account|user|local|device|unit|vehicle) )?(?:time ?zone|utc offset|tydsone|tijdzone|zeitzone|fuseau horaire|zona horaria|fuso horario|fuso|fuso orario|strefa czasowa|tidszon|saat dilimi|часовои пояс|时区|時區)$/
/** Must be in capitals: 'cat' and 'eat' are words. */
const AT_END = /[\s_](SAST|CAT|EAT|WAT|CET|CEST|EET|EEST|MSK)$/
const OFFSET = /\b(?:utc|gmt)\s*[+-]\s*\d{1,2}(?::?\d{2})?\b/i

/**
 * The zone of times without one, from their header (`Time (UTC+2)`), from a zone column with the same value in every
 * row, or from the lines above the table (`Time zone: Africa/Johannesburg`); '' if unknown.
 */
export function inferZone({ headers, profiles, columns }: Chosen, above: readonly HeadRow[]): string {
  const time = columns.time ?? columns.date ?? columns.start_time ?? columns.start_date
  const clock = columns.time_of_day ?? columns.start_time_of_day
  for (const column of [clock, time]) {
    const zone = column === undefined ? '' : findZoneInHeader(headers[column])
    if (zone !== '') return zone
  }
  const beside = headers.findIndex((header) => isLabel(header))
  const zones = new Set([...(profiles[beside]?.distinct ?? [])].map(findZoneInText))
  const [zone = ''] = zones
  return zones.size === 1 && zone !== '' ? zone : findZoneAbove(above)
}

/** 'Local' before 'time' means local time, even if the values end in Z; alone it means a place. */
const LOCAL_TIME =
  /(?:^|\s)(?:local|lokale|plaaslike|ortszeit|lokaal)(?=\s(?:\S{1,40} ){0,9}(?:times?|date|datetime|timestamp|ts|dtm|dt|start|end|begin|stop|finish|departure|arrival|pick ?up|drop ?off|tyd|tijd|zeit|datum)(?:\s|$))|\s(?:local|lokaal)$|^ortszeit$/

export function isLocalTime(words: string): boolean {
  return LOCAL_TIME.test(words)
}

/** Whether the header, including brackets, declares local times. */
export function hasLocalTimes(header: string | undefined): boolean {
  const { words, unit } = normaliseHeader(header ?? '')
  return isLocalTime(`${words} ${unit}`.trim())
}

export function findZoneInHeader(header: string): string {
  const offset = OFFSET.exec(header)
  if (offset) return findZoneInText(offset[0])
  const inside = /[([{]([^()[\]{}]+)[)\]}]/.exec(header)
  // Zone names must be in capitals: '(est)' means estimated.
  const zone = inside && !/^\s*[a-z]/.test(inside[1]) ? findZoneInText(inside[1]) : ''
  if (zone !== '') return zone
  const named = AT_END.exec(header)
  if (named) return findZoneInText(named[1])
  const { words, unit } = normaliseHeader(header)
  return /\b(?:utc|gmt|zulu)\b/.test(`${words} ${unit}`) && !words.includes('local') ? 'UTC' : ''
}

function findZoneAbove(rows: readonly HeadRow[]): string {
  for (const row of rows) {
    const texts = listFilledTexts(row)
    for (const [at, text] of texts.entries()) {
      const [, label, inside] = /^([^:]+):([^]*)$/.exec(text) ?? ['', text, '']
      const zone = isLabel(label) ? findZoneInText(inside.trim() || (texts[at + 1] ?? '')) : findZoneInSentence(text)
      if (zone !== '') return zone
    }
  }
  return ''
}

/** 'All times are in UTC+02:00', '(Times shown in SAST)'. */
function findZoneInSentence(text: string): string {
  const [, named] =
    /\btimes? (?:is |are )?(?:shown |given |displayed |reported )?in:? (\S+(?: [+-]\d\S*)?)/i.exec(text) ?? []
  return named === undefined ? '' : findZoneInText(named.replace(/(?<![.,;)])[.,;)]+$/, ''))
}

function isLabel(text: string): boolean {
  return LABEL.test(normaliseHeader(text).words)
}

/**
 * `UTC+2`, `(UTC+02:00) Harare, Pretoria`, `+0200`, `SAST`, `Africa/Johannesburg` → `+02:00` or a zone's name, or ''.
 */
function findZoneInText(text: string): string {
  const minutes = parseZoneMinutes(text)
  if (Number.isNaN(minutes))
    return /^[A-Z][A-Za-z_]+(?:\/[A-Z][A-Za-z_-]+)+$/.test(text.trim()) && isZone(text.trim()) ? text.trim() : ''
  if (minutes === 0) return 'UTC'
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}
