/** Shapes of table values, as opposed to parts of a sentence or of a wrongly split line. */
const SHAPES = [
  // numbers: 12, -33.9, 1 234,5, 1e-5, 45 km/h, 12.3°, 50%
  /^[+-]?(\d+|\d{1,3}([ ,.'\u00a0]\d{3})+)([.,]\d+)?(e[+-]?\d+)?( ?(%|°|[a-z]{1,3}(\/[a-z]{1,2})?))?$/i,
  // dates and times, together or apart, with zone
  /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}([ T,]+\d{1,2}[:.]\d{2}([:.]\d{2}([.,]\d+)?)?( ?[ap]m)?( ?(z|utc|gmt|[+-]\d{2}:?\d{2}))?)?$/i,
  /^\d{1,2}:\d{2}(:\d{2}([.,]\d+)?)?( ?[ap]m)?$/i,
  // words: a name, a code, a heading with its unit
  /^[\p{L}_*#][\p{L}\d _.*#()[\]/°%:-]{0,40}$/u,
  /^https?:\/\/\S+$/i,
  /^[\w.+-]+@[\w-]+\.[\w.]+$/,
]

/** How much a text looks like a single table cell: 1 for a value, 0 for something else, in between for text. */
export function scoreCellShape(text: string): number {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed === '-') return 1
  if (SHAPES.some((shape) => shape.test(trimmed))) return 1
  return /["]/.test(trimmed) ? 0 : /[;\t|,]/.test(trimmed) ? 0.3 : 0.6
}
