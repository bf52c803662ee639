import createDOMPurify from 'dompurify'
import { useMemo } from 'react'
import { cx } from '../cx.ts'

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
/** http(s), mailto, tel, or a path of our own. "//host" is somebody else's. */
const allowedLink = /^(?:https?:|mailto:|tel:|#|\.{0,2}\/(?!\/)|[^:/?#]+(?:[/?#]|$))/i

type Purifier = ReturnType<typeof createDOMPurify>
let purifier: Purifier | undefined

/** One purifier of our own: hooks on the shared one would reach other code. */
function getPurifier(): Purifier {
  if (purifier) return purifier
  purifier = createDOMPurify(window)
  purifier.addHook('afterSanitizeAttributes', (node) => {
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
    ALLOWED_URI_REGEXP: allowedLink,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })
}

/** Props of {@link SafeHtml}. */
export interface SafeHtmlProps {
  html: string
  className?: string
}

/** The only place where HTML from data reaches the page. The server cleans on writing; this cleans again on showing. */
export function SafeHtml({ html, className }: SafeHtmlProps) {
  const clean = useMemo(() => sanitizeHtml(html), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised one line above; no other component may do this
  return <div className={cx('prose-marquee', className)} dangerouslySetInnerHTML={{ __html: clean }} />
}
