import type { CostKind } from './cost-kinds.ts'

/** Words in the names of shops, products and payees, more specific kinds first. Only a guess: the driver decides. */
const WORDS: readonly [CostKind, RegExp][] = [
  ['tolls', /\b(?:toll|tolls|tol|tolgeld|e-?toll|sanral|bakwena|trac|plaza|mariannhill|tsitsikamma)\b/i],
  ['parking', /\b(?:parking|parkade|parkering|admyt|kaching)\b/i],
  ['tyres', /\b(?:tyres?|bande|tiger ?wheel|supa ?quick|tyremart|hi-?q|best ?drive|dunlop|bridgestone|michelin)\b/i],
  ['insurance', /\b(?:insur|budget ins|(?:versekering|outsurance|santam|king price|miway|hollard|auto & general)\b)/i],
  ['licence', /\b(?:motor vehicle lic|(?:licen[cs]e renewal|vehicle licen[cs]e|licen[cs]e disc|lisensie|natis)\b)/i],
  [
    'finance',
    /\b(?:(?:finance|vehicle loan|wesbank|mfc) (?:interest|charges?|fees?)|interest on (?:vehicle|motor|car)|finansieringskoste|rente op (?:voertuig|motor))\b/i,
  ],
  // Capital and interest combined; an instalment sale (huurkoop) is not a lease.
  [
    'instalment',
    /\b(?:(?:toyota|bmw|volkswagen|vw|mercedes|nissan|ford) fin|(?:wesbank|mfc|stannic|(?:motor|vehicle|car|auto) (?:finance|loan)|instal{1,2}ments?|hire purchase|huurkoop|afbetaling|paaiement|voertuigfinansiering)\b)/i,
  ],
  ['lease', /\b(?:lease|leasing)\b/i],
  [
    'maintenance',
    /\b(?:car service|motor service|workshop|repairs?|panel ?beaters?|midas|autozone|goldwagen|oil change|diens|bosch car|wheel alignment)\b|\bherstel/i,
  ],
  [
    'fuel',
    /\b(?:fuel|petrol|diesel|brandstof|unleaded|ulp|lrp|ulp ?9[35]|50 ?ppm|10 ?ppm|engen|shell|bp|caltex|sasol|total(?:energies)?|astron|puma energy|filling station|vulstasie|garage)\b/i,
  ],
]

/** The likely kind of a cost line; null if its words are inconclusive. */
export function guessCostKind(description: string): CostKind | null {
  return WORDS.find(([, pattern]) => pattern.test(description))?.[0] ?? null
}
