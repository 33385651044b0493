// Checks the catalogue of Afrikaans texts: removes texts that no screen uses and lists those that are missing. Usage: npm
// run texts
import { collectTexts } from '../apps/web/build/collect-texts.ts'
import { readCatalogue, writeCatalogue } from '../apps/web/build/languages.ts'

const { texts, strays } = collectTexts()
const words = readCatalogue('af')
const used = Object.entries(words).filter(([text]) => texts.has(text))
const dropped = Object.keys(words).length - used.length
if (dropped > 0) writeCatalogue('af', Object.fromEntries(used))
process.stdout.write(`af: ${used.length} of ${texts.size} texts, ${dropped} unused ones dropped\n`)
for (const text of texts.keys()) if (!(text in words)) process.stdout.write(`  missing: ${text}\n`)
for (const { at, text } of strays) process.stdout.write(`${at} is not in a t(…): ${text}\n`)
