// Writes the English catalogue anew from the source of the screens. Usage: npm run texts
import fs from 'node:fs'
import { collectTexts } from '../apps/web/build/collect-texts.ts'

const { texts, strays } = collectTexts()
const file = new URL('../apps/web/src/language/en.json', import.meta.url)
fs.writeFileSync(file, `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`)
process.stdout.write(`${texts.size} texts in apps/web/src/language/en.json\n`)
for (const { at, text } of strays) process.stdout.write(`${at} says it in English only: ${text}\n`)
