import sanitize from 'sanitize-html'

// The same as the web shows: what is not in here would be taken out there.
const allowedTags = [
  ...['p', 'br', 'hr', 'div', 'span', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'del', 'ins', 'sub', 'sup', 'small', 'mark', 'abbr', 'kbd', 'time'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'a', 'img', 'figure', 'figcaption'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]
const everywhere = ['title', 'lang', 'dir']

/**
 * HTML that people wrote, without scripts, styles, frames, forms, SVG, handlers and odd links: every field of HTML goes
 * through it before it is stored. Words of what is taken out stay, those of scripts and styles go.
 */
export function sanitizeHtml(html: string): string {
  return sanitize(html, {
    allowedTags,
    allowedAttributes: {
      '*': everywhere,
      a: ['href'],
      img: ['src', 'alt', 'width', 'height'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan', 'scope'],
      ol: ['start'],
      time: ['datetime'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https'] },
    allowProtocolRelative: false,
    // Deeper than any text of people, and a parser's own limit is no answer.
    nestingLimit: 60,
  })
}
