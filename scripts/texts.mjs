// Checks the catalogues of texts: removes texts that no screen uses and lists those that are missing. Usage: npm run
// texts
import { collectTexts } from '../apps/web/build/collect-texts.ts'
import { readCatalogue, writeCatalogue } from '../apps/web/build/languages.ts'

const { texts, strays } = collectTexts()
for (const language of ['af', 'zu']) {
  const words = readCatalogue(language)
  const used = Object.entries(words).filter(([text]) => texts.has(text))
  const missing = [...texts.keys()].filter((text) => !(text in words))
  if (used.length < Object.keys(words).length) writeCatalogue(language, Object.fromEntries(used))
  process.stdout.write(
    `${language}: ${used.length} of ${texts.size} texts, ${Object.keys(words).length - used.length} unused ones dropped\n`,
  )
  // isiZulu covers navigation, sign-in, tracker and statuses; its own test lists missing texts.
  if (language === 'af') for (const text of missing) process.stdout.write(`  missing: ${text}\n`)
}
for (const { at, text } of strays) process.stdout.write(`${at} is not in a t(…): ${text}\n`)
