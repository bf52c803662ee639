import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Dialect, type Lint, LocalLinter } from 'harper.js'
import { slimBinary } from 'harper.js/slimBinary'
import { type CheckResult, listFiles, type Problem } from './sources.ts'

// Spelling and grammar of what people read in English: the catalogues, README, CONTRIBUTING and docs. Harper runs
// offline, in WebAssembly.

/** Harper's rules that only make noise here, each with the reason. */
const noise: Readonly<Record<string, string>> = {
  CurrencyPlacement: 'Intl decides where the sign stands',
  DisjointPrefixes: '"signed out right away"',
  ExpandControl: 'Ctrl is what the key says',
  ExpandMemoryShorthands: 'units are short: 32 MB',
  ExpandMinimum: 'min is minutes',
  ExpandTimeShorthands: 'units are short: 5 ms, 15 min',
  GetPassGoPass: 'Get pass is a screen',
  LongSentences: 'length is a matter of taste',
  MassNouns: '"a Chromium"',
  MergeWords: '"2 s at most" are seconds',
  MissingPreposition: '"an upcoming session on this floor has"',
  MissingTo: '"Forgot password?"',
  OrthographicConsistency: 'PINs is the plural of PIN',
  OutOfDate: '"may be out of date" needs no hyphens',
  Overall: '"over all sessions" is not overall',
  OxfordComma: 'British English goes without',
  PhrasalVerbAsCompoundNoun: 'loopback is a noun',
  SentenceCapitalization: 'parts of sentences begin small',
  ThereToTheir: '"what is audited there needs"',
  ToTwoToo: '"up to here"',
  UseTitleCase: 'headings are in sentence case',
  WereWhere: '"Where you are signed in"',
}

/** Words of the trade and of the code that no dictionary has. */
const ownWords = readFileSync(join(import.meta.dirname, 'grammar-words.txt'), 'utf8')
  .split(/\s+/)
  .filter(Boolean)

type Text = { file: string; text: string; markdown: boolean; placeOf: (offset: number) => string }

/**
 * Spelling mistakes and grammar faults, by text or line. A file that was clean is not read again until it, a rule or
 * a word changes: `cache` names the file (relative to root) that remembers them.
 */
export async function checkGrammar(root: string, cache?: string): Promise<CheckResult> {
  const texts = [...catalogues(root), ...documents(root)]
  const known = cache ? readCache(join(root, cache)) : new Set<string>()
  const open = texts.filter((text) => !known.has(hashOf(text)))
  const problems: Problem[] = []
  const linter = open.length > 0 ? await newLinter() : null
  for (const text of open) if (linter) problems.push(...(await problemsOf(linter, text)))
  if (cache) {
    const faulty = new Set(problems.map((problem) => problem.file))
    writeCache(join(root, cache), texts.filter((text) => !faulty.has(text.file)).map(hashOf))
  }
  return { looked: texts.length, problems }
}

async function newLinter(): Promise<LocalLinter> {
  const linter = new LocalLinter({ binary: slimBinary, dialect: Dialect.British })
  const rules = await linter.getLintConfig()
  const unknown = Object.keys(noise).filter((rule) => !(rule in rules))
  if (unknown.length > 0) throw new Error(`no rule of harper: ${unknown.join(', ')}`)
  await linter.setLintConfig({ ...rules, ...Object.fromEntries(Object.keys(noise).map((rule) => [rule, false])) })
  await linter.importWords(ownWords)
  return linter
}

async function problemsOf(linter: LocalLinter, { file, text, markdown, placeOf }: Text): Promise<Problem[]> {
  const found = await linter.organizedLints(text, { language: markdown ? 'markdown' : 'plaintext' })
  return Object.entries(found).flatMap(([rule, lints]) =>
    lints.map((lint: Lint) => {
      const { start } = lint.span()
      return { file, message: `${placeOf(start)}: “${lint.get_problem_text()}”: ${lint.message()} (${rule})` }
    }),
  )
}

/** One text a paragraph, each with its full stop; inserted values become names and numbers. */
function catalogues(root: string): Text[] {
  return listFiles(root, ['packages/i18n/locales/en']).map((file) => {
    const keys: { key: string; from: number }[] = []
    let text = ''
    for (const [key, value] of flatten(JSON.parse(readFileSync(join(root, file), 'utf8')))) {
      keys.push({ key, from: text.length })
      text += `${readable(value)}\n\n`
    }
    return { file, text, markdown: false, placeOf: (at) => keys.findLast(({ from }) => from <= at)?.key ?? '' }
  })
}

function readable(value: string): string {
  const names = ['Anna', 'Ben', 'Carol', 'David', 'Emma', 'Frank']
  let used = 0
  const text = value
    .replace(/<\/?\w+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,?]|$)/g, '')
    .replace(/\{\{(\w+)[^}]*\}\}/g, (_, name) => (/^(count|formatted)$/.test(name) ? '3' : (names[used++] ?? 'Grace')))
  return /[.?!:…]$/.test(text) ? text : `${text}.`
}

function flatten(value: unknown, key = ''): [string, string][] {
  if (typeof value === 'string') return [[key, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, child]) => flatten(child, key ? `${key}.${name}` : name))
}

function documents(root: string): Text[] {
  const docs = listFiles(root, ['docs']).filter((file) => file.endsWith('.md'))
  const files = ['README.md', 'CONTRIBUTING.md'].filter((file) => existsSync(join(root, file))).concat(docs)
  return files.map((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return { file, text, markdown: true, placeOf: (at) => `line ${text.slice(0, at).split('\n').length}` }
  })
}

const settings = JSON.stringify([noise, ownWords])

const hashOf = ({ file, text }: Text) => createHash('sha256').update(`${settings}${file}${text}`).digest('hex')

function readCache(path: string): Set<string> {
  try {
    return new Set(readFileSync(path, 'utf8').split('\n'))
  } catch {
    return new Set()
  }
}

function writeCache(path: string, hashes: readonly string[]): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, hashes.join('\n'))
}
