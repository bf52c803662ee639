const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Plain text as the HTML in which messages travel: what looks like a tag is text, a line is a line. */
export const asHtml = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => signs[sign] ?? sign).replaceAll('\n', '<br>')
