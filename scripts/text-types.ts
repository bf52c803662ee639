import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const packageFolder = join(import.meta.dirname, '../packages/i18n')

/**
 * Writes the types of all texts from the files of `locales/en`: what makes a wrong key a compile error. It runs at
 * `npm ci` and before every type check, so the file is not committed and never merged.
 */
export function writeTextTypes(): void {
  const texts = join(packageFolder, 'locales/en')
  // The image installs its packages before the sources are there.
  if (!existsSync(texts)) return
  const names = readdirSync(texts)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort()
  const lines = names.map(
    (name) => `  ${name}: typeof import('../locales/en/${name}.json', { with: { type: 'json' } })\n`,
  )
  const text = `// Written by scripts/text-types.ts from the files of locales/en.\n\nexport interface Resources {\n${lines.join('')}}\n`
  const file = join(packageFolder, 'src/resources.gen.ts')
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  // Several type checks run at once: each sees the whole file or the one before.
  writeFileSync(`${file}.${process.pid}`, text)
  renameSync(`${file}.${process.pid}`, file)
}

if (import.meta.main) writeTextTypes()
