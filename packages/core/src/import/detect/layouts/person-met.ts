import { Evidence, type Layout } from '../hypothesis.ts'

/** 'Person' next to a purpose is the person met, which goes to the notes, not the driver. */
export const personMet: Layout = {
  name: 'a person whom the driver met',
  propose({ words, headers, best }) {
    const column = words.findIndex((each) => /^(?:person|persons|people)$/.test(each))
    const reason = best('reason')
    if (column < 0 || !reason || reason.column === column) return []
    const because = `header '${headers[column].trim()}' beside a purpose`
    return best('notes')
      ? [{ claims: [], unused: [column], score: Evidence.names }]
      : [{ claims: [{ type: 'notes', column, because }], score: Evidence.names }]
  },
}
