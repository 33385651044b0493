import { Evidence, type Layout } from '../hypothesis.ts'

/** 'Person' next to a purpose is the person met, which goes to the notes, not the driver. */
export const personMet: Layout = {
  name: 'a person whom the driver met',
  fixture: 'Date,From,To,Km,Person,Purpose\n2025-03-12,Paarl,Ceres,60,A,Quote\n2025-03-13,Ceres,Paarl,60,B,Delivery',
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
