import { interpretHeader } from '../../columns/header-words.ts'
import { Evidence, type Layout } from '../hypothesis.ts'
import { readAs } from './read-as.ts'

const IGNITION =
  /\b(?:ignition|ign|engine|key|motor) (?:turned |switched )?(on|off|start|started|stop|stopped|aan|af)\b/

/**
 * 'Ignition On' next to 'Ignition Off' are a trip's start and end: times, or the quantity in the headers. Alone, or
 * with the values on and off, it is the ignition state.
 */
export const ignitionEnds: Layout = {
  name: 'ignition on and off as the ends of a trip',
  propose(sheet) {
    const sided = sheet.words.flatMap((words, column) => {
      const [phrase, state] = IGNITION.exec(words) ?? []
      const profile = sheet.profiles[column]
      if (phrase === undefined || !profile || (profile.switches > 0 && profile.switches >= profile.filled * 0.5))
        return []
      const side = /^(?:off|stop|af)/.test(state) ? 'end' : 'start'
      const rest = words.replace(phrase, '').trim()
      const meaning = interpretHeader(`${side} ${rest === '' ? 'time' : rest}`)
      return meaning?.side === side ? [{ column, meaning }] : []
    })
    if (!['start', 'end'].every((side) => sided.some(({ meaning }) => meaning.side === side))) return []
    return [{ ...readAs(sheet, sided), score: Evidence.names }]
  },
}
