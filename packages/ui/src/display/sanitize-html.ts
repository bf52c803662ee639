import createDOMPurify from 'dompurify'

/** What rich text of people may contain. Everything else goes; the words inside stay. */
const allowedTags = [
  ...['p', 'br', 'hr', 'div', 'span', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'del', 'ins', 'sub', 'sup', 'small', 'mark', 'abbr', 'kbd', 'time'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'a', 'img', 'figure', 'figcaption'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]
const allowedAttributes = [
  'href',
  'src',
  'alt',
  'title',
  'width',
  'height',
  'colspan',
  'rowspan',
  'scope',
  'start',
  'lang',
  'dir',
  'datetime',
]
/** True for http(s), mailto, tel and paths of our own. Browsers read "\" as "/" and skip control characters, so
 *  "/\host" and "java⏎script:" are judged as they would be followed. "//host" is someone else's. */
export function isAllowedLink(link: string): boolean {
  const read = [...link]
    .filter((char) => char > ' ')
    .join('')
    .replaceAll('\\', '/')
    .toLowerCase()
  if (read.startsWith('//')) return false
  const scheme = /^[^/?#]*?:/.exec(read)?.[0]
  return scheme === undefined || ['http:', 'https:', 'mailto:', 'tel:'].includes(scheme)
}

type Purifier = ReturnType<typeof createDOMPurify>
let purifier: Purifier | undefined

/** One purifier of our own: hooks on the shared one would reach other code. */
function getPurifier(): Purifier {
  if (purifier) return purifier
  purifier = createDOMPurify(window)
  purifier.addHook('afterSanitizeAttributes', (node) => {
    for (const name of ['href', 'src']) {
      if (!isAllowedLink(node.getAttribute(name) ?? '')) node.removeAttribute(name)
    }
    if (node.tagName === 'A' && /^https?:/i.test(node.getAttribute('href') ?? '')) {
      node.setAttribute('target', '_blank')
      node.setAttribute('rel', 'noopener noreferrer nofollow')
    }
    if (node.tagName === 'IMG') node.setAttribute('loading', 'lazy')
  })
  return purifier
}

/** Cleans HTML that people wrote. Returns markup without scripts, styles, frames, forms, SVG, handlers and odd links. */
export function sanitizeHtml(html: string): string {
  return getPurifier().sanitize(html, {
    ALLOWED_TAGS: allowedTags,
    ALLOWED_ATTR: allowedAttributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })
}
