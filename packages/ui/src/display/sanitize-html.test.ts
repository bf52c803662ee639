// @vitest-environment node
import { readFileSync } from 'node:fs'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowserPage } from '../testing/browser-page.ts'

// The purifier trusts the parser it runs on, and the test DOM parses and walks HTML in its own way. So this file is
// tested in a browser: the module itself, types stripped, next to the library it imports.
let browser: Browser
let page: Page

const origin = 'http://sanitize.test'
const library = createRequire(import.meta.url)
  .resolve('dompurify')
  .replace('purify.cjs.js', 'purify.es.mjs')
const files: Record<string, { contentType: string; body: string }> = {
  '/': {
    contentType: 'text/html',
    body: `<script type="importmap">{"imports":{"dompurify":"/dompurify.js"}}</script>
      <script type="module">window.sanitize = (await import('/module.js')).sanitizeHtml</script>`,
  },
  '/dompurify.js': { contentType: 'text/javascript', body: readFileSync(library, 'utf8') },
  '/module.js': {
    contentType: 'text/javascript',
    body: stripTypeScriptTypes(readFileSync(new URL('./sanitize-html.ts', import.meta.url), 'utf8')),
  },
}

beforeAll(async () => {
  ;({ browser, page } = await openBrowserPage())
  await page.route('**/*', (route) => {
    const file = files[new URL(route.request().url()).pathname]
    return file ? route.fulfill(file) : route.abort()
  })
  await page.goto(origin)
  await page.waitForFunction('window.sanitize')
}, 60_000)

afterAll(() => browser?.close())

const sanitize = (html: string) => page.evaluate<string>(`window.sanitize(${JSON.stringify(html)})`)

describe('sanitizeHtml, in a browser', () => {
  it.each([
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)>', '<img src="x" loading="lazy">'],
    ['<p onclick="alert(1)" style="position:fixed">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href=" java\nscript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="&#106;avascript&colon;alert(1)">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,<script>alert(1)</script>">a</a>', '<a>a</a>'],
    ['<img src="data:image/svg+xml;base64,PHN2Zz4=">', '<img loading="lazy">'],
    ['<a href="//evil.example/x">a</a>', '<a>a</a>'],
    ['<a href="/\\evil.example">a</a>', '<a>a</a>'],
    ['<a href="\\\\evil.example">a</a>', '<a>a</a>'],
    ['<svg onload=alert(1)><a href="#x">a</a></svg>b', 'b'],
    ['<svg><script>alert(1)</script></svg>b', 'b'],
    ['<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>b', 'b'],
    ['<iframe src="https://evil.example"></iframe>b', 'b'],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>b', 'b'],
    ['<form action="https://evil.example"><input name=p></form>b', 'b'],
    ['<style>*{display:none}</style>b', 'b'],
    ['<p id="root" class="fixed" data-x="1">a</p>', '<p>a</p>'],
    ['<base href="https://evil.example"><meta http-equiv=refresh>b', 'b'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>b', '<p>b</p>'],
    ['<a href="ftp://evil.example">a</a>', '<a>a</a>'],
    ['<a href="vbscript:msgbox(1)">a</a>', '<a>a</a>'],
    [
      '<a href="https:\\\\x.example">a</a>',
      '<a href="https:\\\\x.example" target="_blank" rel="noopener noreferrer nofollow">a</a>',
    ],
  ])('cleans %s', async (dirty, clean) => {
    expect(await sanitize(dirty)).toBe(clean)
  })

  it('keeps what people write', async () => {
    const html =
      '<h2>Ad</h2><ul><li>İ <strong>ğ</strong></li></ul><a href="/users?id=1">own</a><a href="mailto:a@b.example">mail</a>'
    expect(await sanitize(html)).toBe(html)
  })

  it('sends foreign links away safely', async () => {
    expect(await sanitize('<a href="https://example.org">out</a>')).toBe(
      '<a href="https://example.org" target="_blank" rel="noopener noreferrer nofollow">out</a>',
    )
  })
})
