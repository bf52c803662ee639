import { readFileSync } from 'node:fs'
import { type Language, languages } from '@marquee/contract'
import type { Request } from 'express'
import { openApiDocument } from '../openapi/document.ts'
import { readQuery } from '../read-query.ts'
import { type StaticFile, staticFile } from '../send.ts'
import { docsPage } from './page.ts'
import type { DocsWords } from './words.ts'

interface DocsOptions {
  publicOrigin: string
  docsWords: (language: Language) => DocsWords
}

/** The documentation page, its style sheet and its script, by path. */
export function docsFiles({ publicOrigin, docsWords }: DocsOptions): [string, (req: Request) => StaticFile][] {
  const style = staticFile('text/css', readFileSync(new URL('docs.css', import.meta.url), 'utf8'))
  const script = staticFile('text/javascript', readFileSync(new URL('docs.js', import.meta.url), 'utf8'))
  const pages = new Map<Language, StaticFile>()
  const page = (language: Language): StaticFile => {
    const known = pages.get(language)
    if (known) return known
    const document = openApiDocument({ publicOrigin })
    const file = staticFile('text/html', docsPage({ document, language, words: docsWords(language) }))
    const made = { ...file, headers: { 'Content-Language': language, Vary: 'Accept-Language' } }
    pages.set(language, made)
    return made
  }
  return [
    ['api/docs', (req) => page(languageOf(req))],
    ['api/docs.css', () => style],
    ['api/docs.js', () => script],
  ]
}

/** `?lang=`, else what the browser prefers, else English. */
function languageOf(req: Request): Language {
  const asked = askedLanguage(req.url)
  const wanted = languages.find((language) => language === asked)
  return wanted ?? languages.find((language) => language === req.acceptsLanguages([...languages])) ?? 'en'
}

function askedLanguage(url: string): string | undefined {
  try {
    return readQuery(url, ['lang']).lang
  } catch {
    // A page to read is not the place to refuse an address.
    return undefined
  }
}
