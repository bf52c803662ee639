import type { Language } from '@marquee/contract'
import type { OpenApiDocument, Operation } from '../openapi/document.ts'
import { type Html, html, prose } from './html.ts'
import { accessHtml, operationHtml } from './operation.ts'
import { schemaHtml } from './schema.ts'
import type { DocsWords } from './words.ts'

interface PageOptions {
  document: OpenApiDocument
  language: Language
  words: DocsWords
}

interface Entry {
  method: string
  path: string
  operation: Operation
}

/**
 * The documentation as one page of plain HTML: no style of its own, nothing from elsewhere, and whole without the script
 * that finds things on it. It is made from the OpenAPI document, so that the two can not differ.
 */
export function docsPage({ document, language, words }: PageOptions): string {
  const groups = document.tags.map((tag) => ({ ...tag, id: slug(tag.name), entries: entriesOf(document, tag.name) }))
  const other: Language = language === 'en' ? 'tr' : 'en'
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${words.title}</title>
<link rel="stylesheet" href="/api/docs.css">
<script src="/api/docs.js" defer></script>
</head>
<body>
<a class="skip" href="#main">${words.skip}</a>
<header class="top">
  <h1>${words.title}</h1>
  <p>${words.lead}</p>
  <p class="links"><a href="/api/openapi.json">${words.document}</a> <a href="?lang=${other}" hreflang="${other}" lang="${other}">${words.otherLanguage}</a></p>
</header>
<div class="columns">
<nav aria-label="${words.contents}">
  <div class="find" role="search" hidden><label for="find">${words.find}</label><input id="find" type="search" autocomplete="off" spellcheck="false" aria-keyshortcuts="/"><p id="found" role="status" data-words="${words.found}"></p></div>
  <h2>${words.contents}</h2>
  ${groups.map(
    ({ id, name, entries }) => html`
  <h3><a href="#${id}" lang="en">${name}</a></h3>
  <ul>${entries.map(
    ({ method, path, operation }) =>
      html`<li><a href="#${operation.operationId}"><span class="method ${method}">${method.toUpperCase()}</span> ${breakable(path)}</a></li>`,
  )}</ul>`,
  )}
  <ul class="more"><li><a href="#schemas">${words.schemas}</a></li><li><a href="#procedures">${words.procedures}</a></li></ul>
</nav>
<main id="main">
  <section aria-labelledby="signing-in"><h2 id="signing-in">${words.signingIn}</h2><p>${words.signingInText}</p></section>
  <section aria-labelledby="errors"><h2 id="errors">${words.errors}</h2><p>${words.errorsText}</p></section>
  ${groups.map(
    ({ id, name, description, entries }) => html`
  <section aria-labelledby="${id}"><h2 id="${id}" lang="en">${name}</h2><p lang="en">${prose(description)}</p>
  ${entries.map(({ operation, ...place }) => operationHtml(operation, { ...place, words }))}</section>`,
  )}
  ${schemasHtml(document, words)}
  ${proceduresHtml(document, words)}
</main>
</div>
</body>
</html>
`.markup
}

const slug = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

// Long paths may break after a slash, so that they fit a narrow column.
const breakable = (path: string): Html =>
  html`${path.split('/').map((part, index) => (index > 0 ? html`/<wbr>${part}` : part))}`

function entriesOf({ paths }: OpenApiDocument, tag: string): Entry[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => operation.tags.some((name) => name === tag))
      .map(([method, operation]) => ({ method, path, operation })),
  )
}

function schemasHtml({ components }: OpenApiDocument, words: DocsWords): Html {
  return html`
  <section aria-labelledby="schemas"><h2 id="schemas">${words.schemas}</h2>
  ${Object.entries(components.schemas).map(
    ([name, schema]) =>
      html`<article class="operation"><h3 id="schema-${name}"><code>${name}</code></h3>${schemaHtml(schema, words)}</article>`,
  )}</section>`
}

function proceduresHtml(document: OpenApiDocument, words: DocsWords): Html {
  return html`
  <section aria-labelledby="procedures"><h2 id="procedures">${words.procedures}</h2><p>${words.proceduresText}</p>
  <div class="scroll" role="region" aria-labelledby="procedures" tabindex="0"><table>
    <thead><tr><th scope="col">${words.procedure}</th><th scope="col">${words.kind}</th><th scope="col">${words.access}</th></tr></thead>
    <tbody>${document['x-procedures'].map(
      ({ path, type, access }) =>
        html`<tr><th scope="row"><code>${path}</code></th><td lang="en">${type}</td><td>${accessHtml(access, words)}</td></tr>`,
    )}</tbody>
  </table></div></section>`
}
