import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { type CheckResult, listFiles, type Problem } from './sources.ts'

// Docs name files, and files move: every path that a page names exists, and every decision says where it is done.

const folders = ['apps', 'packages', 'docs', 'scripts', 'docker']
const index = 'docs/decisions.md'

/** Links and paths in Markdown that lead nowhere, and decisions without a link to their code or to the index. */
export function checkDocs(root: string): CheckResult {
  const files = listFiles(root, folders)
  const inRoot = ['README.md', 'CONTRIBUTING.md'].filter((name) => existsSync(posix.join(root, name)))
  const pages = [...inRoot, ...files.filter((path) => path.endsWith('.md'))]
  const problems = pages.flatMap((page) => {
    const text = withoutSamples(readFileSync(posix.join(root, page), 'utf8'))
    const isThere = (path: string) => existsSync(posix.join(root, path))
    return [
      ...brokenLinks(page, text, isThere),
      ...brokenPaths(page, text, (path) => isThere(path) || files.some((file) => file.endsWith(`/${path}`)), isThere),
      ...(page.startsWith('docs/decisions/')
        ? incomplete(page, text, readFileSync(posix.join(root, index), 'utf8'))
        : []),
    ]
  })
  return { looked: pages.length, problems }
}

// Samples, with the path above them, name files that need not exist. Lines stay where they are.
const sample = /^(?:`[^`\n]+`\n)?```.*?^```/gms
const withoutSamples = (text: string) => text.replace(sample, (found) => found.replace(/[^\n]/g, ''))

type Exists = (path: string) => boolean

function brokenLinks(page: string, text: string, isThere: Exists): Problem[] {
  return matches(text, /\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)
    .filter(({ word }) => !/^[a-z]+:/.test(word))
    .filter(({ word }) => !isThere(posix.join(posix.dirname(page), word)))
    .map(({ word, line }) => ({ file: page, line, message: `the link leads nowhere: ${word}` }))
}

// `src/env.ts` is a file of the package that speaks; `early/heap.ts` and `apps/server/src/env.ts` are any.
function brokenPaths(page: string, text: string, isSomewhere: Exists, isThere: Exists): Problem[] {
  return matches(text, /`([a-z][\w.-]*\/[\w./@-]*?)`/gi)
    .filter(
      ({ word }) => /\.(tsx?|js|json|jsonl|css|md|sql|html|txt)$/.test(word) || /^(apps|packages)\/\w+\/\w/.test(word),
    )
    .filter(({ word }) =>
      /^(src|e2e|test|locales)\//.test(word) ? !isThere(posix.join(posix.dirname(page), word)) : !isSomewhere(word),
    )
    .map(({ word, line }) => ({ file: page, line, message: `there is no file ${word}` }))
}

function incomplete(page: string, text: string, overview: string): Problem[] {
  const name = posix.basename(page)
  const entries = text.split(/^(?=## )/m).slice(1)
  return [
    ...(overview.includes(`(decisions/${name})`) ? [] : [{ file: index, message: `links no ${name}` }]),
    ...entries
      .filter((entry) => !/^Code: \[/m.test(entry))
      .map((entry) => ({ file: page, message: `no line "Code: […](…)" below ${entry.split('\n', 1)[0]}` })),
  ]
}

function matches(text: string, pattern: RegExp): { word: string; line: number }[] {
  return [...text.matchAll(pattern)].map((match) => ({
    word: match[1] ?? '',
    line: text.slice(0, match.index).split('\n').length,
  }))
}
