import type { CharacterNames } from '../markup/xml-events.ts'

/** HTML's names for the characters U+00A0 to U+00FF, in order. */
const LATIN =
  `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute
  micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave
  Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml
  Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth
  ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`.split(/\s+/)

const OTHERS: [string, string][] = [
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['bull', '•'],
  ['hellip', '…'],
  ['prime', '′'],
  ['Prime', '″'],
  ['euro', '€'],
  ['larr', '←'],
  ['rarr', '→'],
  ['harr', '↔'],
  ['check', '✓'],
  ['ensp', '\u2002'],
  ['emsp', '\u2003'],
  ['thinsp', '\u2009'],
]

/** The entity names that programs use in web pages; others are left unchanged. */
export const HTML_NAMES: CharacterNames = new Map([
  ...LATIN.map((name, i): [string, string] => [name, String.fromCharCode(0xa0 + i)]),
  ...OTHERS,
])
