import { type Language, translate } from '@marquee/i18n/server'
import { type DocsWordKey, type DocsWords, docsWordKeys } from '@marquee/rest'

// What only the page knows, put in by its script (packages/rest/src/docs/docs.js).
const known = { shown: '{shown}', all: '{all}' }

/** The words around the reference of the API, in the reader's language. */
export function docsWords(language: Language): DocsWords {
  const words = docsWordKeys.map((key): [DocsWordKey, string] => [key, translate(language, `apidocs:${key}`, known)])
  return Object.fromEntries(words) as DocsWords
}
