import { readFileSync } from 'node:fs'
import { languages } from '@marquee/contract'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from '../openapi/document.ts'
import { docsWords } from '../testing/words.ts'
import { html } from './html.ts'
import { docsPage } from './page.ts'
import { docsWordKeys } from './words.ts'

const document = openApiDocument({ publicOrigin: 'https://venue.example' })

describe('html', () => {
  it('escapes every value that is not markup of its own', () => {
    const hostile = `<script>"x"&'y'</script>`
    expect(html`<p title="${hostile}">${[hostile, 1, undefined]}${html`<b>${hostile}</b>`}</p>`.markup).toBe(
      '<p title="&lt;script&gt;&quot;x&quot;&amp;&#39;y&#39;&lt;/script&gt;">' +
        '&lt;script&gt;&quot;x&quot;&amp;&#39;y&#39;&lt;/script&gt;1' +
        '<b>&lt;script&gt;&quot;x&quot;&amp;&#39;y&#39;&lt;/script&gt;</b></p>',
    )
  })
})

describe.each(languages)('the documentation page in %s', (language) => {
  const words = docsWords(language)
  const page = docsPage({ document, language, words })

  it('has each operation, shape and procedure', () => {
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const { operationId, summary } of Object.values(operations)) {
        expect(page).toContain(`<article class="operation" id="${operationId}"`)
        expect(page).toContain(`href="#${operationId}"`)
        expect(page).toContain(html`${summary}`.markup)
      }
      expect(page).toContain(`<code>${path}</code>`)
    }
    for (const name of Object.keys(document.components.schemas)) expect(page).toContain(`id="schema-${name}"`)
    for (const { path } of document['x-procedures']) expect(page).toContain(`<code>${path}</code>`)
  })

  it('needs nothing that a strict content security policy refuses', () => {
    expect(page.match(/<script[^>]*>[^<]*/g)).toEqual(['<script src="/api/docs.js" defer>'])
    expect(page).not.toMatch(/<style|<iframe|<object|\sstyle=|\son\w+=|javascript:/i)
    const addresses = [...page.matchAll(/(?:href|src)="([^"]*)"/g)].map((match) => match[1] ?? '')
    expect(addresses.length).toBeGreaterThan(20)
    for (const address of addresses) expect(address).toMatch(/^(#[\w-]+|\?lang=(en|tr)|\/api\/[\w.]+)$/)
  })

  it('leads every link of the page to a place that exists, and gives no id twice', () => {
    const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1] ?? '')
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
    for (const [, target] of page.matchAll(/aria-labelledby="([^"]+)"/g)) expect(ids).toContain(target)
  })

  it('uses every word of its catalogue and misses none', () => {
    expect(Object.keys(words).sort()).toEqual([...docsWordKeys].sort())
    // Headers appear with the first operation that takes one.
    for (const key of docsWordKeys.filter((name) => name !== 'placeHeader')) {
      expect(page, key).toContain(html`${words[key]}`.markup)
    }
    expect(page).not.toContain('undefined')
  })

  it('shows code as code wherever a sentence has some', () => {
    expect(page.replace(/<pre.*?<\/pre>/gs, '')).not.toContain('`')
  })

  it('is balanced markup', () => {
    const open: string[] = []
    for (const [, closing, name = ''] of page.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/g)) {
      if (['meta', 'link', 'wbr', 'input'].includes(name)) continue
      if (closing) expect(open.pop()).toBe(name)
      else open.push(name)
    }
    expect(open).toEqual([])
  })
})

describe('the page’s style sheet', () => {
  const style = readFileSync(new URL('docs.css', import.meta.url), 'utf8')

  it('styles each class of the page and loads nothing', () => {
    const page = docsPage({ document, language: 'en', words: docsWords('en') })
    const classes = new Set([...page.matchAll(/class="([^"]+)"/g)].flatMap((match) => (match[1] ?? '').split(' ')))
    for (const name of ['operation', 'fields', 'scroll', 'tag']) expect(classes).toContain(name)
    for (const name of ['operation', 'fields', 'scroll', 'tag']) expect(style).toContain(`.${name} `)
    expect(style).not.toMatch(/url\(|@import|expression\(/)
  })

  it('knows the dark and the printed page', () => {
    expect(style).toContain('prefers-color-scheme: dark')
    expect(style).toContain('@media print')
  })
})
